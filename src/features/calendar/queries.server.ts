import { hasConflicts, insertConflict } from "#features/sync/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";
import { newId } from "#shared/new-id.ts";
import type { WrittenEvent } from "./client.ts";
import type { CalendarEvent, ImportedEvent, Scope } from "./contract.ts";
import { SKIPPED_DAYS_MAX } from "./event-limits.ts";
import { fittingSkips, withoutDays } from "./occurrences.ts";
import { handOnEventReminders, planEventReminder } from "./reminder-plan.server.ts";

export const EVENT = "event";

const COLUMNS = [
  "id",
  "title",
  "notes",
  "event_date",
  "notification_enabled",
  "reminder_time",
  "repeats",
  "repeat_until",
  "skipped_dates",
  "created_at",
  "version",
  "revision",
] as const;

/** Events that were touched after a revision, in that order. */
export async function listChangedEvents(database: Queryable, userId: UserId, since: number, limit: number) {
  const rows = await database
    .selectFrom("calendar_events")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** The days that something takes the place of. */
interface TakenOut {
  id: string;
  day: string;
  scope: Scope;
  /** The version that the device had seen. */
  base: string;
}

/** An event as a device wrote it. */
interface KeptEvent extends WrittenEvent {
  id: string;
  /** The version that the device changed; empty for a new event. */
  base: string;
  replaces: TakenOut | null;
  written_at: string;
}

/** "full" where no further day can be taken out of what it replaces. */
type Became = "kept" | "full";

/**
 * Keeps an event; the days that it takes the place of go in the same breath. Where another device has changed it
 * meanwhile, that stays and this is kept beside it; where it was removed meanwhile, it is back.
 */
export async function saveEvent(write: MutationContext, event: KeptEvent): Promise<Became> {
  const { id, base: baseVersion, replaces, written_at: at, ...written } = event;
  const known = await findEvent(write.transaction, write.userId, id);
  if (!known) {
    const createdAt = writtenAt(write, at);
    const skipped = fittingSkips({ ...written, skipped_dates: await skipsTakenOver(write, replaces) });
    await insertEvents(write, [{ ...written, id, skipped_dates: skipped }], createdAt);
  } else if (known.version !== baseVersion && !readsTheSame(known, written)) {
    await insertConflict(write, { kind: EVENT, recordId: id, baseVersion, content: written });
  } else {
    const skipped = fittingSkips({ ...written, skipped_dates: known.skipped_dates });
    const kept = { ...known, ...written, skipped_dates: skipped };
    await changeEvent(write, kept, { ...columnsOf(kept), version: write.id }, known);
  }
  return replaces === null ? "kept" : takePlace(write, id, replaces);
}

/** Takes the days out that an event stands for now, and lets it speak for what was due of them and is not yet sent. */
async function takePlace(write: MutationContext, id: string, replaces: TakenOut): Promise<"kept" | "full"> {
  if ((await takeOutDays(write, replaces)) === "full") return "full";
  const { transaction, userId } = write;
  const event = await findEvent(transaction, userId, id);
  const replaced = await findEvent(transaction, userId, replaces.id);
  if (event) await handOnEventReminders(write, { ...replaces, event: replaced }, event);
  return "kept";
}

/** Whatever goes on in the place of another event does not bring back the days that were taken out of that. */
async function skipsTakenOver(write: MutationContext, replaces: TakenOut | null): Promise<string[]> {
  if (replaces?.scope !== "following") return [];
  const replaced = await findEvent(write.transaction, write.userId, replaces.id);
  return replaced?.skipped_dates ?? [];
}

/**
 * Deletes an event with all its days, unless it says something else than the device had seen, or something stands
 * beside it.
 *
 * @param base the version that the device had seen
 * @returns whether there was such an event of this member
 */
export async function deleteEvent(write: MutationContext, id: string, base: string): Promise<boolean> {
  const known = await findEvent(write.transaction, write.userId, id);
  if (known) await removeEvent(write, known, base);
  return known !== undefined;
}

/**
 * Takes a day, or that day and all after it, out of an event. With the last of its days the event is gone, under the
 * conditions of its deletion. A single day goes whatever else is changed: it stands beside what is written.
 */
export async function takeOutDays(
  write: MutationContext,
  { id, day, scope, base }: TakenOut,
): Promise<"taken" | "missing" | "full"> {
  const known = await findEvent(write.transaction, write.userId, id);
  if (!known) return "missing";
  const left = withoutDays(known, day, scope);
  if (left === null) await removeEvent(write, known, base);
  else if (left.skipped_dates.length > SKIPPED_DAYS_MAX) return "full";
  else if (left !== known) {
    const { repeat_until } = left;
    // Its last day is part of what is written of it: an edit that has not seen the new one must not undo it.
    const isEndMoved = repeat_until !== known.repeat_until;
    // A device that has not seen these words must not come to know them by its own change: what it writes next would
    // take their place.
    const version = known.version === base ? write.id : newId();
    const changed = {
      skipped_dates: JSON.stringify(left.skipped_dates),
      ...(isEndMoved && { repeat_until, version }),
    };
    await changeEvent(write, left, changed, known);
  }
  return "taken";
}

/** Keeps events of a calendar file; those that the member has already stay as they are. */
export async function importEvents(
  write: MutationContext,
  events: readonly ImportedEvent[],
  writtenAtDevice: string,
): Promise<void> {
  const kept = events.map((event) => ({ ...event, skipped_dates: fittingSkips(event) }));
  await insertEvents(write, kept, writtenAt(write, writtenAtDevice));
}

async function insertEvents(
  write: MutationContext,
  events: readonly ImportedEvent[],
  createdAt: string,
): Promise<void> {
  if (events.length === 0) return;
  const { transaction, userId, id: version, revision } = write;
  const place = { user_id: userId, created_at: createdAt, version, revision };
  const rows = await transaction
    .insertInto("calendar_events")
    .values(events.map((event) => ({ id: event.id, ...columnsOf(event), ...place })))
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .returning("id")
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  for (const event of events) if (kept.has(event.id)) await planEventReminder(write, event);
}

/**
 * Changes columns of an event, and says that this change has touched it.
 *
 * @param event what it is afterwards
 * @param known what it was before
 */
async function changeEvent(
  write: MutationContext,
  event: ImportedEvent,
  changed: Partial<ReturnType<typeof columnsOf>> & { version?: string },
  known: ImportedEvent,
): Promise<void> {
  await write.transaction
    .updateTable("calendar_events")
    .set({ ...changed, revision: write.revision })
    .where("user_id", "=", write.userId)
    .where("id", "=", event.id)
    .execute();
  await planEventReminder(write, event, known);
}

async function removeEvent(write: MutationContext, event: CalendarEvent, base: string): Promise<void> {
  const { id, version } = event;
  if (version !== base || (await hasConflicts(write, EVENT, id))) return;
  await write.transaction
    .deleteFrom("calendar_events")
    .where("user_id", "=", write.userId)
    .where("id", "=", id)
    .execute();
  await insertTombstone(write, EVENT, id);
  await planEventReminder(write, { ...event, notification_enabled: false }, event);
}

export async function findEvent(
  database: Queryable,
  userId: UserId,
  id: string,
): Promise<CalendarEvent | undefined> {
  const row = await database
    .selectFrom("calendar_events")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && eventOf(row);
}

type Unlike = "notification_enabled" | "skipped_dates";

/** As the database holds it. */
export interface EventRow extends Omit<CalendarEvent, Unlike> {
  notification_enabled: 0 | 1;
  skipped_dates: string;
  revision: number;
}

export function eventOf<R extends Pick<EventRow, Unlike>>(
  row: R,
): Omit<R, Unlike> & Pick<CalendarEvent, Unlike> {
  return {
    ...row,
    notification_enabled: row.notification_enabled === 1,
    skipped_dates: JSON.parse(row.skipped_dates),
  };
}

function columnsOf(event: WrittenEvent & { skipped_dates: readonly string[] }) {
  return {
    title: event.title,
    notes: event.notes,
    event_date: event.event_date,
    notification_enabled: event.notification_enabled ? (1 as const) : (0 as const),
    reminder_time: event.reminder_time,
    repeats: event.repeats,
    repeat_until: event.repeat_until,
    skipped_dates: JSON.stringify(event.skipped_dates),
  };
}

function readsTheSame(a: WrittenEvent, b: WrittenEvent): boolean {
  const wordsOf = ({ title, notes, event_date, reminder_time, repeats, repeat_until }: WrittenEvent) =>
    JSON.stringify([title, notes, event_date, reminder_time, repeats, repeat_until]);
  return wordsOf(a) === wordsOf(b);
}
