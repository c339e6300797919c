import { hash } from "node:crypto";
import type { InjectOptions } from "fastify";
import { vi } from "vitest";
// The product imports it with its first mail. It loads here, because no seed repeats the time that loading takes.
import "nodemailer";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { Life, lifeNow } from "../death/steps.ts";
import { pick } from "../random/random.ts";
import { passTime, spawn, turns } from "./scheduler.ts";
import type { World } from "./world.ts";

export interface SentMail {
  at: number;
  to: string;
  subject: string;
  text: string;
  /** A mail that comes again has the same id. */
  id: string;
}

/** A message that the product hands to the mail server or to a push service. */
export interface Attempt {
  at: number;
  url: string;
  body: RequestInit["body"];
  /** What the product knows of it. A process that dies knows nothing. */
  outcome: "taken" | "refused" | "unknown";
  /** How often it arrived, also later. */
  arrivals: number;
  by: Life | undefined;
}

/** The connection broke: nobody knows whether the request arrived. */
class Lost extends TypeError {}

const CALL_MS = 200;
const MAIL = "/simulators/mail";
const MESSAGE = /^\/simulators\/(mail$|push\/send\/)/;
/** Except sign-ins, and renewals of a session: it ends if one arrives late. */
const FAULTY = /^\/(api\/(?!auth|session\/refresh)|simulators\/(paypal\/v\d|push\/send\/|mail$))/;
const FAULTS = ["request", "answer", "late", "double", "refusal"] as const;
const FAULT_CHANCE = 0.15;

/**
 * Carries all requests of a world: of browsers to the product, of the product to PayPal, mail server and push service.
 * A bad one loses requests and answers, delivers requests twice or late, and providers refuse some.
 */
export class Internet {
  isBad = false;
  /** The chance that a mail or a push fails while the network is bad. */
  messageFaults = FAULT_CHANCE;
  readonly mails: SentMail[] = [];
  readonly attempts: Attempt[] = [];
  /** The process of the product. A request to a dead one starts another. */
  life = new Life();
  readonly #world: World;
  readonly #underWay = new Set<Promise<unknown>>();
  #starting: Promise<void> | undefined;

  constructor(world: World) {
    this.#world = world;
    vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
      const url = new URL(address);
      const isProductsCall = url.pathname.startsWith("/simulators/") && FAULTY.test(url.pathname);
      // A dead process may still be about to ask when the next one has begun.
      const caller = isProductsCall ? lifeNow() : undefined;
      if (caller?.isDead) throw new Lost();
      const { body } = init;
      const attempt: Attempt = {
        at: Date.now(),
        url: url.href,
        body,
        outcome: "unknown",
        arrivals: 0,
        by: caller,
      };
      if (MESSAGE.test(url.pathname)) this.attempts.push(attempt);
      const answer = await this.#carry(url, init, attempt);
      if (caller?.isDead) throw new Lost();
      attempt.outcome = answer.ok ? "taken" : "refused";
      return answer;
    });
  }

  /** Runs work of the product that no request asks for. A death of its process ends it. */
  async inProcess(work: () => Promise<unknown>): Promise<void> {
    const life = await this.#living();
    await life.begin(work).catch((error: unknown) => {
      if (!life.isDead) throw error;
    });
  }

  /** Waits for requests that are late, also for those that follow from them. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#living();
  }

  async #carry(url: URL, init: RequestInit, attempt: Attempt): Promise<Response> {
    const { random } = this.#world;
    const deliver = async () => {
      const answer = await this.#deliver(url, init);
      if (answer.ok) attempt.arrivals++;
      return answer;
    };
    if (!FAULTY.test(url.pathname)) return deliver();
    passTime(CALL_MS);
    await turns(1);
    const chance = MESSAGE.test(url.pathname) ? this.messageFaults : FAULT_CHANCE;
    const fault = this.isBad && random() < chance ? pick(FAULTS, random) : undefined;
    if (fault === "late") this.#deliverLater(deliver, random() * 10 * MINUTE_MS);
    if (fault === "double") this.#deliverLater(deliver, random() * SECOND_MS);
    if (fault === "request" || fault === "late") throw new Lost();
    if (fault === "refusal" && !url.pathname.startsWith("/api/"))
      return new Response("{}", { status: pick([429, 500, 503], random) });
    const answer = await deliver();
    if (fault === "answer") throw new Lost();
    return answer;
  }

  #deliverLater(deliver: () => Promise<unknown>, waitMs: number): void {
    const late = spawn(async () => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await deliver().catch(() => undefined);
    }).finally(() => this.#underWay.delete(late));
    this.#underWay.add(late);
  }

  async #deliver(url: URL, { method = "GET", headers, body }: RequestInit): Promise<Response> {
    const { app, calls } = this.#world;
    if (url.pathname === MAIL) {
      const { to, subject, text, messageId: id } = JSON.parse(String(body));
      this.mails.push({ at: Date.now(), to: to[0].address, subject, text, id });
      return new Response("{}", { status: 201 });
    }
    const isForm = body instanceof URLSearchParams;
    const request: InjectOptions = {
      method: method as "GET",
      url: url.pathname + url.search,
      headers: {
        host: new URL(app.origin).host,
        ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
        ...Object.fromEntries(new Headers(headers)),
      },
      ...(body && { payload: body instanceof Uint8Array ? Buffer.from(body) : String(body) }),
    };
    const isProvider = url.pathname.startsWith("/simulators/");
    const life = await this.#living(isProvider);
    const inject = () => this.#world.app.app.inject(request);
    const answer = await (isProvider ? inject() : life.begin(inject)).catch((error: unknown) => {
      throw life.isDead ? new Lost() : error;
    });
    if (url.pathname.startsWith("/api/"))
      calls.push(`${method} ${url.pathname} ${answer.statusCode} ${hash("sha1", answer.body)}`);
    const told = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) told.append(name, String(one));
    const isEmpty = [204, 304].includes(answer.statusCode);
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers: told });
  }

  /** Starts the product again if its process is dead. The providers do so too, because they share its server. */
  async #living(isProvider = false): Promise<Life> {
    if (this.life.isDead && !isProvider)
      this.#starting ??= this.#world.restart().then(() => {
        this.life = new Life();
        this.#starting = undefined;
      });
    await this.#starting;
    return this.life;
  }
}

/** Returns undefined for an answer that never came. */
export async function unlessLost<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof Lost) return undefined;
    throw error;
  });
}
