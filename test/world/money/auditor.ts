import { expect } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { SentMail } from "../internet.ts";
import { accountsOf, type PayingTown, type Person } from "./paying-town.ts";
import { type AtPaypal, isLive, isPaid, readEvents } from "./records.ts";

const RECEIPT = /: recibo de tu pago/;
const REFUND = /: PayPal te devolvió \d/;
const NOTICE = /Premium se renueva/;
const ANSWER = /^(Tu baja está hecha|Tu arrepentimiento está hecho|Una persona revisa)/;
const SUBSCRIPTION = /\bI-[A-Z0-9]{12}\b/g;
/** A deletion refunds what PayPal takes after it. Its lookups may lag by seconds. */
const SECONDS_MS = 60_000;

/** Compares what the product says and sends with PayPal's own records, in the terms of docs/product.md. */
export class Auditor {
  readonly #at: PayingTown;

  constructor(at: PayingTown) {
    this.#at = at;
  }

  /** Lists mails without repeats of the same one, which has the same id. */
  #mails(): SentMail[] {
    return [...new Map(this.#at.internet.mails.map((mail) => [mail.id, mail])).values()];
  }

  /** No mail comes twice, and each names only what is its receiver's own. */
  checkMails(): void {
    const seen = new Set<string>();
    const { contactEmail } = this.#at.world.app.config.site;
    const ofAll = this.#at.atPaypal();
    for (const { to, subject, text } of this.#mails()) {
      if (to === contactEmail) continue;
      const words = `${to}: ${subject}: ${text.replaceAll(/#[\w-]{43}/g, "#")}`;
      expect(seen.has(words), `twice: ${subject} ${text.match(SUBSCRIPTION)}`).toBe(false);
      seen.add(words);
      const person = this.#at.people.find(({ email }) => email === to);
      const accounts = person ? accountsOf(person) : [];
      for (const id of text.match(SUBSCRIPTION) ?? []) {
        const userId = ofAll.find((one) => one.id === id)?.userId ?? "nobody";
        expect(accounts, `${to} reads of ${id}`).toContain(userId);
      }
    }
  }

  /** @param isFresh whether the product has asked PayPal since the last change there */
  async checkAccess(person: Person, isFresh: boolean): Promise<void> {
    const all = this.#at.atPaypal(person.userId);
    const now = Date.now();
    const isGift = now < person.giftUntil;
    const paid = isPaid(isFresh ? all : all.filter(isLive), now);
    const subscription = (await read<Subscribed>(person, "/api/subscription")).subscription;
    const isPremium = subscription?.is_premium ?? false;
    const told = `Premium of ${person.name}: ${JSON.stringify({ told: subscription, all })}`;
    if (isGift || paid === true) expect(isPremium, told).toBe(true);
    else if (paid === false && isFresh) expect(isPremium, told).toBe(false);
  }

  /** A renewal whose date stood still while nothing failed was announced at least five days before. */
  checkNotices(): void {
    const now = Date.now();
    for (const { id, userId, status, nextAt, since } of this.#at.atPaypal()) {
      const person = this.#at.people.find((one) => one.userId === userId);
      if (!person || status !== "ACTIVE" || !nextAt || nextAt - now > 5 * DAY_MS) continue;
      const stoodSince = Math.max(this.#at.quietSince, person.disturbedAt, since);
      if (stoodSince > nextAt - 8 * DAY_MS) continue;
      const notice = this.#mails().some(
        ({ at, subject, text }) =>
          NOTICE.test(subject) && text.includes(id) && at > nextAt - 7 * DAY_MS - HOUR_MS && at <= nextAt,
      );
      expect(notice, `the notice of ${id}, charged on ${new Date(nextAt).toISOString()}`).toBe(true);
    }
  }

  /** Nothing waits, everything due has come once, and PayPal charges nobody twice. */
  async checkCalm(): Promise<void> {
    this.checkMails();
    await this.#checkQueues();
    for (const person of this.#at.people) {
      await this.checkAccess(person, true);
      const own = this.#at.atPaypal(person.userId);
      const live = own.filter(isLive);
      expect(live.length, `live subscriptions of ${person.name}: ${JSON.stringify(live)}`).toBeLessThan(2);
      await this.#checkCharges(person, own);
      for (const { userId, at } of person.past) this.#checkPast(person, this.#at.atPaypal(userId), at);
      for (const one of person.cases) this.#checkCase(person, one, own);
      for (const code of person.deletions) {
        const { state } = await read<{ state: string }>(person, `/api/data-deletion?code=${code}`);
        expect(state, "the deletion").toBe("done");
      }
    }
    this.#checkAlerts();
  }

  async #checkCharges(person: Person, own: AtPaypal[]): Promise<void> {
    const payments = own.flatMap((one) => one.payments);
    const { charges } = await read<{ charges: { id: string }[] }>(person, "/api/charges");
    const listed = charges.map(({ id }) => id);
    expect(listed.toSorted(), `charges of ${person.name}`).toEqual(payments.map(({ id }) => id).toSorted());
    for (const one of payments) this.#checkLetters(person, one, false);
  }

  #checkLetters({ name, email }: Person, payment: AtPaypal["payments"][number], isPast: boolean): void {
    const { id, isTaken, isRefunded } = payment;
    const count = (about: RegExp) =>
      this.#mails().filter(
        ({ to, subject, text }) => to === email && about.test(subject) && text.includes(id),
      ).length;
    for (const [about, isDue] of [
      [RECEIPT, isTaken],
      [REFUND, isTaken && isRefunded],
    ] as const) {
      const what = `letters ${about} of ${name} about ${JSON.stringify(payment)}`;
      if (isPast) expect(count(about), what).toBeLessThanOrEqual(isDue ? 1 : 0);
      else expect(count(about), what).toBe(isDue ? 1 : 0);
    }
  }

  #checkPast(person: Person, own: AtPaypal[], deletedAt: number): void {
    for (const one of own) {
      expect(isLive(one), `${one.id} of a deleted account is live`).toBe(false);
      for (const payment of one.payments) {
        this.#checkLetters(person, payment, true);
        if (payment.isTaken && payment.at > deletedAt + SECONDS_MS)
          expect(payment.isRefunded, `${payment.id}, charged after the deletion`).toBe(true);
      }
    }
  }

  #checkCase(
    { name, email }: Person,
    { code, isProven, mustGiveBack }: Person["cases"][number],
    own: AtPaypal[],
  ): void {
    const about = this.#mails().filter(({ to, subject }) => to === email && subject.includes(code));
    const answers = about.filter(({ subject }) => ANSWER.test(subject));
    const told = `answers to ${code} of ${name}: ${about.map(({ subject }) => subject).join("; ")}`;
    expect(answers.length, told).toBe(isProven ? 1 : 0);
    if (mustGiveBack === undefined) return;
    expect(answers[0]?.subject, told).toMatch(mustGiveBack ? /^Tu arrepentimiento/ : /^Una persona/);
    const subscription = own.find(({ id }) => id === mustGiveBack);
    if (!subscription) return;
    expect(isLive(subscription), `${code} ends ${subscription.id}`).toBe(false);
    expect(
      subscription.payments.every(({ isTaken, isRefunded }) => isRefunded || !isTaken),
      code,
    ).toBe(true);
  }

  /** The owner reads of each dispute and of each reversal once. */
  #checkAlerts(): void {
    const { app } = this.#at.world;
    const alerts = this.#mails().filter(({ subject }) => subject.startsWith("PayPal: "));
    for (const { type, about } of readEvents(app.config.dataDir))
      if (/DISPUTE|REVERSED/.test(type))
        expect(alerts.filter(({ text }) => text.includes(`(${about})`)).length, `${type} ${about}`).toBe(1);
  }

  async #checkQueues(): Promise<void> {
    const { database } = this.#at.world.app;
    const jobs = await database
      .selectFrom("jobs")
      .select(["kind", "job_key", "payload", "last_error"])
      .execute();
    const known = new Set(this.#at.atPaypal().map(({ id }) => id));
    // An ending waits for days, because somebody may still approve what an open window shows.
    const isWaiting = ({ payload }: { payload: string }) => {
      const { id } = (JSON.parse(payload) ?? {}) as { id?: string };
      return id?.startsWith("I-") && !known.has(id);
    };
    expect(
      jobs.filter((job) => job.kind !== job.job_key && !isWaiting(job)),
      "jobs",
    ).toEqual([]);
    expect(
      jobs.filter((job) => job.last_error !== null && !isWaiting(job)),
      "failed jobs",
    ).toEqual([]);
    const waiting = database
      .selectFrom("outgoing_messages")
      .select(["kind", "source_id"])
      .where("done_at", "is", null);
    expect(await waiting.execute(), "messages").toEqual([]);
    const letters = database
      .selectFrom("billing_letters")
      .select(["kind", "charge_at"])
      .where("done_at", "is", null);
    expect(await letters.execute(), "letters").toEqual([]);
  }
}

interface Subscribed {
  subscription: { is_premium: boolean } | null;
}

async function read<T>({ visitor }: Person, path: string): Promise<T> {
  const { status, body } = await visitor.call<T>("GET", path);
  expect(status, path).toBe(200);
  return body;
}
