import { newId } from "#platform/shared/new-id.ts";
import { Visitor } from "../visitor.ts";
import { Caller } from "./wire.ts";

const IDS_EACH = 8;
/** A limit for the average of requests per sender: a session may send 600 a minute (product.md, section 7). */
const REQUESTS_A_MEMBER = 350;

type Role = "visitor" | "free" | "premium";

/** A visitor whose calls come from the caller's address, because the server limits calls per address. */
class AddressedVisitor extends Visitor {
  readonly #caller: Caller;

  constructor(origin: string, caller: Caller) {
    super(origin);
    this.#caller = caller;
  }

  override async send(path: string, init: RequestInit = {}): Promise<Response> {
    const { url, method, headers, ...request } = partsOf(new Request(new URL(path, this.origin), init));
    const cookie = this.cookieHeader(url.pathname);
    const answer = await this.#caller.send({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...(method !== "GET" && { origin: this.origin }), ...headers, ...(cookie && { cookie }) },
      body: await request.body(),
      isCutOff: false,
    });
    this.keepCookies(answer.setCookies);
    const { "set-cookie": _taken, ...told } = answer.headers;
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : answer.body, {
      status: answer.status,
      headers: told as Record<string, string>,
    });
  }
}

function partsOf(request: Request) {
  return {
    url: new URL(request.url),
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: async () => (request.body ? Buffer.from(await request.arrayBuffer()) : undefined),
  };
}

export interface Sender {
  name: string;
  email: string;
  role: Role;
  visitor: Visitor;
  caller: Caller;
  userId: string;
  /** The ids of this sender's records. They are few, so that the same records are often changed and deleted. */
  ids: readonly string[];
  /** The newest position that an answer named. The server refuses an unknown one. */
  position: string;
  /** Whether an answer said that the sender is signed out or not Premium. */
  isGone: boolean;
}

/** Creates senders. Of each seven, five are Premium members, one is a visitor and one is a free member. */
export async function gatherSenders(origin: string, requestCount: number): Promise<Sender[]> {
  const groups = Math.max(1, Math.ceil(requestCount / 7 / REQUESTS_A_MEMBER));
  const roles: Role[] = Array.from({ length: groups }, () => [
    "visitor",
    "free",
    ...Array(5).fill("premium"),
  ]).flat();
  const senders: Sender[] = [];
  for (const [at, role] of roles.entries()) {
    const sender = newSender(origin, role, at + 1);
    await bringBack(sender);
    senders.push(sender);
  }
  return senders;
}

/** @param number determines the address: 127.0.0.(number + 1) */
export function newSender(origin: string, role: Role, number: number): Sender {
  const caller = new Caller(origin, `127.0.0.${number + 1}`);
  return {
    name: `${role}-${number}`,
    email: `${newId()}@ejemplo.com`,
    role,
    visitor: new AddressedVisitor(origin, caller),
    caller,
    userId: "",
    ids: Array.from({ length: IDS_EACH }, newId),
    position: "",
    isGone: false,
  };
}

/** Signs a sender in again, and renews Premium if it was lost. */
export async function bringBack(sender: Sender): Promise<void> {
  const { visitor, role, name, email } = sender;
  sender.isGone = false;
  if (role === "visitor") return visitor.cookies.clear();
  const session = await visitor.call("GET", "/api/session");
  if (session.status === 429) return;
  if (session.status !== 200) {
    visitor.cookies.clear();
    await visitor.signIn("google", { name, email });
    sender.userId = await visitor.userId();
    sender.position = "";
  }
  if (role === "premium" && (await visitor.call("GET", "/api/notebook?since=0")).status === 403)
    await visitor.subscribe();
}
