import { expect } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { dayAfter, dayIn, firstShown } from "./clock.ts";
import { type Message, readMessage } from "./messages.ts";
import { CLOCKS_MS, type Person, type Reminder, type Street } from "./street.ts";
import { ALL, KINDS, type Kind, sourcesOf, timeOn, type Wishes } from "./wishes.ts";

/** The most attempts with an unknown outcome: the first one, and one more after a minute. */
const UNKNOWN_MAX = 2;
const LATE_MS = 10 * MINUTE_MS;
/** A refused reminder is tried again within an hour, for three days. */
const RETRY_MS = 61 * MINUTE_MS;
const TRIED_MS = 3 * DAY_MS;
/** More attempts than that of one message are no retries of three days. */
const ATTEMPTS_MAX = 100;

/** Compares what the product sends with what members wish, in the terms of docs/product.md, section 19. */
export class Auditor {
  readonly #at: Street;
  #read = 0;

  constructor(at: Street) {
    this.#at = at;
  }

  /** Each reminder was wished, due and this member's, and none was sent again without need. */
  checkMessages(): void {
    const { internet, world } = this.#at;
    const { attempts } = internet;
    for (; this.#read < attempts.length; this.#read++) {
      const attempt = attempts[this.#read] as (typeof attempts)[number];
      if (attempt.by?.isDead) attempt.outcome = "unknown";
      const message = readMessage(attempt, world.app.config.dataDir);
      if (!message) continue;
      world.tell(`${described(message)} ${attempt.outcome}`);
      this.#take(message);
    }
  }

  /** Takes a message for one of the reminders that it may be: a page may show no day, and a zone may just change. */
  #take(message: Message): void {
    const faults: unknown[] = [new Error(`nobody wishes ${described(message)}`)];
    for (const reminder of this.#match(message)) {
      try {
        this.#checkLate(reminder);
        this.#checkAgain(reminder);
        this.#at.messages.push(reminder);
        return;
      } catch (error) {
        faults.push(error);
      }
    }
    throw faults.at(-1);
  }

  *#match(message: Message): Generator<Reminder> {
    const { attempt, kind, source } = message;
    const { lateDays } = KINDS[kind];
    for (const person of this.#at.people)
      for (const now of [attempt.at, attempt.at - CLOCKS_MS, attempt.at + CLOCKS_MS])
        for (const wishes of person.between(now, now)) {
          const { zone, settings, giftUntil } = wishes;
          if (zone === "" || !settings[KINDS[kind].setting] || now > giftUntil) continue;
          if (!this.#isReceiver(person, wishes, message)) continue;
          const today = dayIn(zone, now);
          for (const id of idsOf(wishes, message))
            for (let back = 0; back <= (message.day ? 0 : lateDays); back++) {
              const day = message.day ?? dayAfter(today, -back);
              if (day > today || dayAfter(day, Math.min(lateDays, 400)) < today) continue;
              if (timeOn(wishes, kind, id, day) && duesOf(person, kind, id, day, now).length > 0)
                yield { ...message, source: source === ALL ? ALL : id, person, account: wishes.account, day };
            }
        }
  }

  /** Whether a member gets messages there. Mail comes if no device has taken notifications for a moment. */
  #isReceiver(person: Person, wishes: Wishes, { way, to, kind, attempt: { at } }: Message): boolean {
    if (way === "push") return to in wishes.devices;
    return (
      addressFor(wishes, kind) === to &&
      person.between(at - TRIED_MS, at).some(({ devices }) => !Object.values(devices).includes(true))
    );
  }

  #checkLate(reminder: Reminder): void {
    const { person, kind, source, day, saysItIsLate, attempt } = reminder;
    const { at } = attempt;
    const dues = new Set(duesOf(person, kind, source, day, at));
    const late = at - ([...dues][0] ?? 0);
    if (dues.size > 1 || source === ALL || Math.abs(late - LATE_MS) < 2 * MINUTE_MS) return;
    const told = `${Math.round(late / MINUTE_MS)} minutes late: ${described(reminder)}`;
    expect(saysItIsLate, told).toBe(late > LATE_MS);
  }

  #checkAgain(reminder: Reminder): void {
    const { person, kind, source, day, way, to, id, attempt } = reminder;
    const told = described(reminder);
    const before = this.#at.messages.filter((one) => isSame(one, reminder));
    const again = before.filter((one) => one.to === to && one.id === id);
    const unknown = again.filter((one) => one.attempt.outcome === "unknown");
    expect(again.length, `attempts of ${told}`).toBeLessThan(ATTEMPTS_MAX);
    expect(unknown.length, `unknown attempts of ${told}`).toBeLessThan(UNKNOWN_MAX);
    expect(
      again.some((one) => one.attempt.outcome === "taken"),
      `again: ${told}`,
    ).toBe(false);
    const last = unknown.at(-1)?.attempt.at ?? 0;
    expect(attempt.at - last, `time since the first attempt of ${told}`).toBeGreaterThanOrEqual(
      MINUTE_MS - 2 * CLOCKS_MS,
    );
    const times = new Set(
      person
        .between(0, attempt.at)
        .map((wishes) => (source === ALL ? ALL : timeOn(wishes, kind, source, day))),
    );
    times.delete(undefined);
    const others = before.filter(
      (one) => one.attempt.outcome !== "refused" && one.id !== id && one.way === way,
    );
    const ids = new Set(others.map((one) => one.id));
    expect(ids.size, `${times.size} times, others than ${told}`).toBeLessThan(Math.max(times.size, 1));
    if (times.size > 1) return;
    const elsewhere = before.filter((one) => one.way !== way && one.attempt.outcome === "taken");
    expect(elsewhere.length, `the same as ${told}`).toBe(0);
  }

  /** @param now a time at which the product did what was due, and nothing failed */
  checkDue(now: number): void {
    this.checkMessages();
    for (const person of this.#at.people)
      for (const [kind, source] of sourcesOf(person.wishes)) this.#checkSource(person, kind, source, now);
  }

  #checkSource(person: Person, kind: Kind, source: string, now: number): void {
    const { wishes } = person;
    const { zone } = wishes;
    if (zone === "" || now > wishes.giftUntil) return;
    const today = dayIn(zone, now);
    const lateDays = Math.min(KINDS[kind].lateDays, 2);
    for (let back = 0; back <= lateDays; back++) {
      const day = dayAfter(today, -back);
      const time = timeOn(wishes, kind, source, day);
      const due = time ? firstShown(zone, day, time) : now;
      if (due >= now) continue;
      const states = person.between(due - MINUTE_MS, now);
      const isSteady = states.every(
        (one) =>
          one.giftUntil > now &&
          one.zone === zone &&
          one.settings[KINDS[kind].setting] &&
          timeOn(one, kind, source, day) === time,
      );
      if (isSteady && !wasOver(person, kind, source, day, time))
        this.#checkCame(person, kind, source, day, states, now);
    }
  }

  #checkCame(person: Person, kind: Kind, id: string, day: string, states: Wishes[], now: number): void {
    const places = receivers(states, kind);
    for (const to of places) {
      const source = kind === "habit" && to.includes("@") ? ALL : id;
      const own = this.#at.messages.filter((one) =>
        isSame(one, { account: person.wishes.account, kind, source, day }),
      );
      const failed = own.filter(({ attempt: { outcome } }) => outcome !== "taken");
      if (failed.filter(({ attempt: { outcome } }) => outcome === "unknown").length >= UNKNOWN_MAX) continue;
      if (now < Math.max(0, ...failed.map(({ attempt: { at } }) => at)) + RETRY_MS) continue;
      const since = kind === "event" ? sinceOf(person, kind, id, day) : 0;
      const came = own.some(
        (one) => one.to === to && one.attempt.arrivals > 0 && one.attempt.at >= since - CLOCKS_MS,
      );
      expect(came, `${kind} of ${day} for ${person.name} at ${to} by ${new Date(now).toISOString()}`).toBe(
        true,
      );
    }
  }

  /** Nothing waits. */
  async checkCalm(): Promise<void> {
    const { database } = this.#at.world.app;
    const messages = database.selectFrom("outgoing_messages").select(["kind", "source_id", "try_at"]);
    expect(await messages.where("done_at", "is", null).execute(), "messages").toEqual([]);
    const planned = database.selectFrom("planned_reminders").select(["kind", "source_id", "due_at"]);
    const due = planned.where("due_at", "<=", new Date(Date.now() - HOUR_MS).toISOString());
    expect(await due.execute(), "planned reminders").toEqual([]);
  }
}

type Same = Pick<Reminder, "account" | "kind" | "source" | "day">;

const isSame = (one: Same, other: Same) =>
  one.account === other.account &&
  one.kind === other.kind &&
  one.source === other.source &&
  one.day === other.day;

const described = ({ kind, way, to, id, attempt }: Pick<Message, "kind" | "way" | "to" | "id" | "attempt">) =>
  `${kind} by ${way} to ${to.slice(-24)} at ${new Date(attempt.at).toISOString()} (${id.slice(0, 12)})`;

/** Lists the ids of what a message may be about. */
function idsOf({ events, habits }: Wishes, { kind, source }: Message): string[] {
  if (kind !== "event" && kind !== "habit") return [source];
  const all = Object.entries(kind === "event" ? events : habits);
  return all.flatMap(([id, { title }]) => (title === source || source === ALL ? id : []));
}

function addressFor({ address, refused }: Wishes, kind: Kind): string | undefined {
  return address === "" || refused.includes(`${address.toLowerCase()} ${kind}`) ? undefined : address;
}

/** Returns where messages must come: all devices that took them all the time, or else the address. */
function receivers(states: Wishes[], kind: Kind): string[] {
  const [first, ...others] = states;
  if (!first) return [];
  const taking = ({ devices }: Wishes) => Object.keys(devices).filter((one) => devices[one]);
  if (states.some((one) => taking(one).length > 0))
    return taking(first).filter((one) => others.every((other) => other.devices[one]));
  const address = addressFor(first, kind);
  return address && others.every((one) => addressFor(one, kind) === address) ? [address] : [];
}

function duesOf(person: Person, kind: Kind, id: string, day: string, now: number): number[] {
  return person.history.flatMap(({ from, until, wishes }, at) => {
    const time = wishes.zone && from <= now ? timeOn(wishes, kind, id, day) : undefined;
    if (!time) return [];
    const due = firstShown(wishes.zone, day, time);
    // A new time that has passed already is not due. A new zone moves a reminder, also into the past.
    const isNew = !person.history.slice(0, at).some((one) => timeOn(one.wishes, kind, id, day) === time);
    return due <= Math.min(now, until) + CLOCKS_MS && !(isNew && due < from - MINUTE_MS) ? [due] : [];
  });
}

/** Whether its time was over, in the zone of then, when the member first wished it. */
function wasOver(
  { history }: Person,
  kind: Kind,
  id: string,
  day: string,
  time: string | undefined,
): boolean {
  const first = history.findIndex(({ wishes }) => timeOn(wishes, kind, id, day) === time);
  const zone = history[first]?.wishes.zone ?? "";
  return firstShown(zone, day, time ?? "") <= (history[first - 1]?.until ?? 0) + MINUTE_MS;
}

/** Returns since when it has the time that it has now. */
function sinceOf({ history, wishes }: Person, kind: Kind, id: string, day: string): number {
  const time = timeOn(wishes, kind, id, day);
  const other = history.findLast((one) => timeOn(one.wishes, kind, id, day) !== time);
  return other ? (history[history.indexOf(other) + 1]?.from ?? 0) : 0;
}
