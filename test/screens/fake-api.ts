import type { chargesContract } from "#billing/charges/contract.ts";
import type { checkoutContract } from "#billing/checkout/contract.ts";
import type { consumerRequestsContract } from "#billing/consumer-requests/contract.ts";
import type { subscriptionContract } from "#billing/subscription/contract.ts";
import type { Path, pathContract } from "#lessons/path/contract.ts";
import { EMPTY_PATH, mergePaths } from "#lessons/path/path-rules.ts";
import type { trustContract } from "#lessons/trust/contract.ts";
import type { accountContract } from "#member/account/contract.ts";
import type { dataRightsContract } from "#member/data-rights/contract.ts";
import type { quotaContract } from "#member/quota/contract.ts";
import type { calendarContract } from "#notebook/calendar/contract.ts";
import type { favouritesContract } from "#notebook/favourites/contract.ts";
import type { goalsContract } from "#notebook/goals/contract.ts";
import type { habitsContract } from "#notebook/habits/contract.ts";
import type { ideasContract } from "#notebook/ideas/contract.ts";
import type { journalContract } from "#notebook/journal/contract.ts";
import type { notesContract } from "#notebook/notes/contract.ts";
import type { remindersContract } from "#notebook/reminders/contract.ts";
import type { weeklyReviewContract } from "#notebook/weekly-review/contract.ts";
import type { Addresses, Answer } from "#platform/shared/contract.ts";
import type { ErrorCode } from "#platform/shared/errors.ts";
import type { syncContract } from "#platform/sync/contract.ts";
import { FakeNotebook } from "./fake-notebook.ts";

type Api = Addresses<typeof accountContract> &
  Addresses<typeof calendarContract> &
  Addresses<typeof consumerRequestsContract> &
  Addresses<typeof dataRightsContract> &
  Addresses<typeof favouritesContract> &
  Addresses<typeof goalsContract> &
  Addresses<typeof habitsContract> &
  Addresses<typeof ideasContract> &
  Addresses<typeof journalContract> &
  Addresses<typeof syncContract> &
  Addresses<typeof notesContract> &
  Addresses<typeof pathContract> &
  Addresses<typeof quotaContract> &
  Addresses<typeof remindersContract> &
  Addresses<typeof subscriptionContract> &
  Addresses<typeof checkoutContract> &
  Addresses<typeof chargesContract> &
  Addresses<typeof trustContract> &
  Addresses<typeof weeklyReviewContract>;

class Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, code: ErrorCode, message: string, fields?: Record<string, string>) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.fields = fields;
  }
}

export function refusal(
  status: number,
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
): Refusal {
  return new Refusal(status, code, message, fields);
}

/** "offline": no answer; "unreadable": an answer without JSON. A promise delays the answer. */
type Reply<T> = T | Refusal | "offline" | "unreadable";
type Replies = {
  [A in keyof Api]?: Reply<Answer<Api[A]>> | Promise<Reply<Answer<Api[A]>>>;
};

/** Replaces the server in screen tests. The contracts give the types of its answers. */
export class FakeApi {
  /** The calls in order, such as `GET /api/…`. */
  readonly asked: string[] = [];
  readonly bodies: Record<string, unknown[]> = {};
  readonly queries: Record<string, Record<string, string>[]> = {};
  readonly unanswered: string[] = [];
  /** The member whom the calls to an address named. */
  readonly named: Record<string, string> = {};
  /** Answers `GET /api/notebook` and applies mutations, unless the test sets other answers. */
  readonly notebook = new FakeNotebook();
  /** The member's path on the server. `PUT /api/path` merges into it, unless the test sets another answer. */
  path: Path = EMPTY_PATH;
  readonly #fetch = window.fetch;
  #replies: Replies = {};
  #held: Promise<void> | undefined;

  constructor() {
    window.fetch = (input, init) => {
      const url = new URL(String(input), window.location.href);
      const isOurs = url.origin === window.location.origin && url.pathname.startsWith("/api/");
      return isOurs ? this.#reply(url, init) : this.#fetch.call(window, input, init);
    };
  }

  answer(replies: Replies): void {
    this.#replies = { ...this.#replies, ...replies };
  }

  /** Removes the test's answers, so that the notebook answers again. */
  recover(...addresses: (keyof Api)[]): void {
    for (const address of addresses) delete this.#replies[address];
  }

  /** Does the same as `recover`, but only with the next click, because the page may repeat a call by itself before. */
  recoverOnClick(...addresses: (keyof Api)[]): void {
    window.addEventListener("click", () => this.recover(...addresses), { once: true, capture: true });
  }

  /** Holds back every answer until the returned function is called, like an API that is slow to start. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  close(): void {
    window.fetch = this.#fetch;
  }

  async #reply(
    { pathname, searchParams }: URL,
    { method = "GET", headers, body }: RequestInit = {},
  ): Promise<Response> {
    const asked = `${method} ${pathname}`;
    this.asked.push(asked);
    const query = Object.fromEntries(searchParams);
    if (Object.keys(query).length > 0) this.queries[asked] = [...(this.queries[asked] ?? []), query];
    const member = new Headers(headers).get("member-id");
    if (member) this.named[asked] = member;
    if (typeof body === "string") this.bodies[asked] = [...(this.bodies[asked] ?? []), JSON.parse(body)];
    await this.#held;
    const known = Object.entries(this.#replies).find(([address]) => isAt(address, method, pathname));
    const writeId = new Headers(headers).get("idempotency-key");
    if (!known && asked === "GET /api/notebook")
      return Response.json(this.notebook.changesSince(Number(searchParams.get("since"))));
    if (!known && asked === "PUT /api/path") {
      this.path = mergePaths(this.path, JSON.parse(String(body)));
      return Response.json(this.path);
    }
    if (!known && !writeId) {
      this.unanswered.push(asked);
      throw new TypeError("nobody answers here");
    }
    const reply = await known?.[1];
    if (reply === "offline") throw new TypeError("Failed to fetch");
    if (reply === "unreadable") return new Response("no JSON", { status: 503 });
    if (reply instanceof Refusal) {
      const { status, ...error } = reply;
      return Response.json({ error }, { status });
    }
    if (writeId) this.notebook.take(writeId);
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  }
}

function isAt(address: string, method: string, path: string): boolean {
  const [wanted, pattern = ""] = address.split(" ");
  return wanted === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
}
