import { hash } from "node:crypto";
import type { InjectOptions } from "fastify";
import { vi } from "vitest";
// The product imports it with its first mail. It loads here, because no seed repeats the time that loading takes.
import "nodemailer";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { Life } from "../death/steps.ts";
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

/** The connection broke: nobody knows whether the request arrived. */
class Lost extends TypeError {}

const CALL_MS = 200;
const MAIL = "/simulators/mail";
const FAULTY = /^\/(api\/(?!auth)|simulators\/(paypal\/v\d|mail$))/;
const FAULTS = ["request", "answer", "late", "double", "refusal"] as const;
const FAULT_CHANCE = 0.15;

/**
 * Carries all requests of a world: those of browsers to the product, of the product to PayPal and to the mail server.
 * A bad one loses requests and answers, delivers requests twice or late, and providers refuse some.
 */
export class Internet {
  isBad = false;
  readonly mails: SentMail[] = [];
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
      const caller = isProductsCall ? this.life : undefined;
      if (caller?.isDead) throw new Lost();
      const answer = await this.#carry(url, init);
      if (caller?.isDead) throw new Lost();
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

  async #carry(url: URL, init: RequestInit): Promise<Response> {
    const { random } = this.#world;
    const deliver = () => this.#deliver(url, init);
    if (!FAULTY.test(url.pathname)) return deliver();
    passTime(CALL_MS);
    await turns(1);
    const fault = this.isBad && random() < FAULT_CHANCE ? pick(FAULTS, random) : undefined;
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
      ...(body && { payload: String(body) }),
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
