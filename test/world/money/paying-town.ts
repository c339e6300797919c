import { expect } from "vitest";
import { nextProcess } from "../../charges/charging.ts";
import { paypalControl } from "../../providers/paypal-control.ts";
import { shuffled } from "../../random/random.ts";
import type { Visitor } from "../../visitor.ts";
import { unlessLost } from "../internet.ts";
import { passTime, spawn } from "../scheduler.ts";
import { Town } from "../town.ts";
import { readEvents, readPaypal } from "./records.ts";

/** A request of a person to end Premium, or to go back on it. */
interface Case {
  code: string;
  /** Whether an answer is due: the person asked in a session, or confirmed the address. */
  isProven: boolean;
  /** The subscription that it must give back whole, `false` if a person must look at it, undefined if unsure. */
  mustGiveBack?: string | false | undefined;
}

export interface Person {
  name: string;
  email: string;
  visitor: Visitor;
  userId: string;
  /** Deleted accounts of the same person, with the time of their deletion. */
  past: { userId: string; at: number }[];
  /** The ids with which this person's windows of PayPal opened. */
  windows: Set<string>;
  cases: Case[];
  deletions: string[];
  withdrew: boolean;
  giftUntil: number;
  /** The last deed that may have moved or ended a charge. */
  disturbedAt: number;
}

/** The members of a world, its PayPal and its clock. */
export class PayingTown extends Town {
  readonly people: Person[] = [];
  readonly #told = new Set<string>();
  /** Since when nothing failed and the jobs ran at each step. */
  quietSince = 0;

  get #random() {
    return this.world.random;
  }
  get #paypal() {
    return paypalControl({ paypalUrl: this.world.app.paypalUrl, advanceClock: () => undefined });
  }

  atPaypal = (userId?: string) =>
    readPaypal(this.world.app.config.dataDir).filter((one) => !userId || one.userId === userId);

  async addPerson(name: string): Promise<void> {
    const email = `${name.toLowerCase()}@ejemplo.com`;
    const lists = { past: [], windows: new Set<string>(), cases: [], deletions: [], withdrew: false };
    const person = { name, email, userId: "", ...lists, giftUntil: 0, disturbedAt: 0 };
    this.people.push({ ...person, visitor: this.world.app.visitor() });
    await this.signIn(this.people.at(-1) as Person);
  }

  async signIn(person: Person): Promise<void> {
    const { name, email, visitor } = person;
    visitor.cookies.clear();
    const signing = { name, email, no_picture: "yes" };
    while (!visitor.cookies.has("access")) await unlessLost(visitor.signIn("google", signing));
    const [user] = await this.world.app.rows.read("users", ["id"], { email });
    person.userId = user?.id ?? "";
  }

  /** A page opens again: its session is renewed, or else the person signs in. */
  async open(person: Person): Promise<void> {
    const renewed = await unlessLost(person.visitor.call("POST", "/api/session/refresh"));
    if (renewed?.status !== 200) await this.signIn(person);
  }

  /** Time passes at PayPal and here, and PayPal charges what is due. */
  async pass(durationMs: number): Promise<void> {
    passTime(Math.round(durationMs));
    await this.#paypal.advance(0);
  }

  async runJobs(): Promise<void> {
    const { app } = this.world;
    await this.runAll(app.runJobs, () => nextProcess(app).runDue());
  }

  /** Delivers events that PayPal has held back. @param chance the part of them that comes now */
  async tellEvents(chance: number): Promise<void> {
    const coming = readEvents(this.world.app.config.dataDir).filter(({ id }) => !this.#told.has(id));
    const drawn = shuffled(coming, this.#random).filter(() => this.#random() < chance);
    const both = drawn.flatMap(({ id }) => (this.#random() < 0.3 ? [id, id] : [id]));
    const sending = both.map(async (id) => {
      const status = await this.sendEvent(id);
      if (status === 200 || status === 204) this.#told.add(id);
      if (!this.internet.isBad) expect(status ?? 0, `the event ${id}`).toBeLessThan(300);
    });
    await Promise.all(sending);
  }

  /** @param change turns the event into one that PayPal has not signed */
  async sendEvent(id: string, change: (body: string) => string = (body) => body) {
    const { headers, body } = await this.#paypal.requestOf(id);
    const url = `${this.world.app.origin}/api/webhooks/paypal`;
    const init = { method: "POST", headers, body: change(body) };
    return (await spawn(() => unlessLost(fetch(url, init))))?.status;
  }

  /** Acts on PayPal's site, which refuses what does not fit the subscription's state. */
  async actAtPaypal(id: string, action: string): Promise<void> {
    const count = 1 + Math.floor(this.#random() * 3);
    this.world.tell(`at PayPal: ${action} ${id}`);
    await this.#paypal
      .act(id, action, action === "fail-payments" && count === 1 ? -1 : count)
      .catch((error: unknown) => expect(String(error)).toMatch(/: (404|409|422) /));
  }

  async changePrice(cents: number): Promise<void> {
    await this.#paypal.changePlanPrice(this.world.app.config.paypal.planId, cents);
  }

  /** Returns the secret of the link in a person's last such mail. */
  tokenFor({ email }: Person, about: RegExp, code = ""): string | undefined {
    const mail = this.internet.mails.findLast(
      ({ to, subject }) => to === email && about.test(subject) && subject.includes(code),
    );
    return /#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  }

  holdEvents = () => this.#paypal.setWebhooks("hold");
}

export const accountsOf = ({ userId, past }: Person) => [userId, ...past.map((one) => one.userId)];
