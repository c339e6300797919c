import { createHash } from "node:crypto";
import type { ImportedEvent } from "#notebook/calendar/contract.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { firstShown, wallClock } from "./wall-clock.ts";

export interface Person {
  id: string;
  zone: string;
  isPremium: boolean;
  wantsEvents: boolean;
  /** The wall time of the journal reminder, or null if the reminder is off. */
  evening: string | null;
  email: string | null;
  /** The devices by endpoint. `isGone`: the person withdrew the permission. */
  devices: Map<string, { isGone: boolean }>;
}

interface Entry {
  person: Person;
  kind: "event" | "journal";
  sourceId: string;
  day: string;
  time: string;
  dueAt: number;
  /** Whether a change made the reminder unnecessary before it arrived. */
  isWaived: boolean;
  /** The number of arrivals, by endpoint or mail address. `lost` counts attempts with an unknown outcome. */
  arrived: Map<string, number>;
  lost: Map<string, number>;
  interruptions: number;
}

type Source = Pick<Entry, "person" | "kind" | "sourceId"> & {
  event?: ImportedEvent | undefined;
  pending: { day: string; time: string; at: number }[];
};

/** A reminder that is later than this names its original time (product.md, section 19). */
const LATE_MS = 10 * MINUTE_MS;

/** A model of the reminders that should arrive, day by day, from the members' changes and their wall clocks. */
export class ExpectedDeliveries {
  readonly entries = new Map<string, Entry>();
  readonly #sources = new Map<string, Source>();
  readonly #lastDay: string;

  constructor(lastDay: string) {
    this.#lastDay = lastDay;
  }

  /** Replaces an event; `undefined` deletes it. */
  setEvent(person: Person, sourceId: string, event: ImportedEvent | undefined, now: number): void {
    this.#set({ person, kind: "event", sourceId, event, pending: [] }, now);
  }

  setEvening(person: Person, now: number): void {
    this.#set({ person, kind: "journal", sourceId: "evening", event: undefined, pending: [] }, now);
  }

  moveTo(person: Person, zone: string): void {
    person.zone = zone;
    for (const source of this.#sources.values()) {
      if (source.person !== person) continue;
      for (const one of source.pending) one.at = firstShown(zone, one.day, one.time);
    }
  }

  /** Returns the time of the next pending reminder in epoch milliseconds, or Infinity. */
  nextDue(): number {
    return Math.min(...[...this.#sources.values()].flatMap(({ pending }) => pending.map(({ at }) => at)));
  }

  /** Turns pending reminders that are due by `now` into entries. */
  advance(now: number): void {
    for (const { person, kind, sourceId, pending } of this.#sources.values()) {
      for (const { day, time, at } of pending) {
        if (at > now) continue;
        const key = keyOf(person.id, kind, sourceId, day, time);
        if (this.entries.has(key)) continue;
        const fresh = { isWaived: false, arrived: new Map(), lost: new Map(), interruptions: 0 };
        this.entries.set(key, { person, kind, sourceId, day, time, dueAt: at, ...fresh });
      }
    }
    for (const source of this.#sources.values()) {
      source.pending = source.pending.filter(({ at }) => at > now);
    }
    this.waive(now);
  }

  /** Waives reminders that have not arrived and that nobody wants or can receive any more. */
  waive(now: number): void {
    for (const entry of this.entries.values()) {
      const { person } = entry;
      if (entry.isWaived || entry.arrived.size > 0) continue;
      const hasWay = person.email !== null || [...person.devices.values()].some(({ isGone }) => !isGone);
      if (!hasWay || !this.#isWanted(entry, now)) entry.isWaived = true;
    }
  }

  /** Records a message that arrived or got lost. Returns what is wrong with it. */
  note(key: string, way: string, what: "arrived" | "lost", body: string, now: number): string | undefined {
    const entry = this.entries.get(key);
    if (!entry) return `a reminder that was never due came by ${way}`;
    entry[what].set(way, (entry[what].get(way) ?? 0) + 1);
    if (!this.#isWanted(entry, now)) return `a reminder came that nobody wanted: ${tell(entry)}`;
    const isLate = now - entry.dueAt > LATE_MS;
    return body.includes("Era para el") === isLate
      ? undefined
      : `its lateness is told wrongly: ${tell(entry)}`;
  }

  noteInterruption(key: string): void {
    const entry = this.entries.get(key);
    if (entry) entry.interruptions++;
  }

  faults(): string[] {
    return [...this.entries.values()].flatMap((entry) => {
      const { arrived, lost, person, isWaived, interruptions } = entry;
      const faults = [...arrived].flatMap(([way, count]) =>
        count > Math.min(1 + (lost.get(way) ?? 0) + interruptions, 2)
          ? [`${count} times by ${way}: ${tell(entry)}`]
          : [],
      );
      if (arrived.size === 0 && !isWaived && unknownAttempts(entry) < 2)
        faults.push(`missed: ${tell(entry)}`);
      const isByMail = [...arrived.keys()].some((way) => way.includes("@"));
      if (isByMail && arrived.size > 1 && unknownAttempts(entry) === 0)
        faults.push(`by mail and push: ${tell(entry)}`);
      if (arrived.size > 1 && person.devices.size < 2 && !isByMail) faults.push(`two ways: ${tell(entry)}`);
      return faults;
    });
  }

  #isWanted({ person, kind, sourceId, day }: Entry, now: number): boolean {
    if (!person.isPremium) return false;
    if (kind === "journal") return person.evening !== null && wallClock(person.zone, now).startsWith(day);
    const source = this.#sources.get(`${person.id} ${kind} ${sourceId}`);
    return person.wantsEvents && isReminded(source?.event, day);
  }

  #set(source: Source, now: number): void {
    const { person, event, kind } = source;
    const today = wallClock(person.zone, now).slice(0, 10);
    const time =
      kind === "journal" ? person.evening : event?.notification_enabled ? event.reminder_time : null;
    if (time !== null && time !== undefined) {
      for (let day = addDays(today, -2); day <= this.#lastDay; day = addDays(day, 1)) {
        if (event && !takesPlace(event, day)) continue;
        const at = firstShown(person.zone, day, time);
        if (at > now) source.pending.push({ day, time, at });
      }
    }
    this.#sources.set(`${person.id} ${kind} ${source.sourceId}`, source);
    this.waive(now);
  }
}

/** Counts attempts with an unknown outcome. The product makes at most two of them (product.md, section 19). */
function unknownAttempts({ lost, interruptions }: Entry): number {
  return [...lost.values()].reduce((sum, count) => sum + count, interruptions);
}

/** Returns the member's id and the reminder's hash. deliver.server.ts computes this hash as the id of its messages. */
export function keyOf(personId: string, kind: string, sourceId: string, day: string, time: string): string {
  const about = [kind, sourceId, day, time].join(" ");
  return `${personId} ${createHash("sha256").update(about).digest("base64url").slice(0, 32)}`;
}

function tell({ person, kind, sourceId, day, time, dueAt, arrived, lost }: Entry): string {
  const counts = JSON.stringify([[...arrived], [...lost]]);
  return `${kind} ${sourceId} of ${person.id}, ${day} ${time}, due ${new Date(dueAt).toISOString()}, ${counts}`;
}

function isReminded(event: ImportedEvent | undefined, day: string): boolean {
  return event?.notification_enabled === true && takesPlace(event, day);
}

/** Whether an event occurs on a day. This code is independent of occurrences.ts. */
export function takesPlace(event: ImportedEvent, day: string): boolean {
  const { event_date: first, repeats, repeat_until: until, skipped_dates } = event;
  if (repeats === "never") return day === first;
  if (day < first || (until !== null && day > until) || skipped_dates.includes(day)) return false;
  if (repeats === "daily") return true;
  const weekday = (of: string) => new Date(`${of}T00:00:00Z`).getUTCDay();
  if (repeats === "weekly") return weekday(day) === weekday(first);
  const [date, wanted] = [day.slice(8), first.slice(8)];
  const isLast = addDays(day, 1).endsWith("-01");
  const isDate = date === wanted || (isLast && date < wanted);
  return isDate && (repeats === "monthly" || day.slice(5, 7) === first.slice(5, 7));
}
