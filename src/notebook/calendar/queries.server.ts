import * as z from "zod/mini";
import { planNext } from "#notebook/reminders/queries.server.ts";
import type { NextReminder } from "#notebook/reminders/source.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { nextDaily } from "#platform/shared/days/wall-time.ts";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import {
  isNoted,
  listNoted,
  type MutationContext,
  noteMutations,
  writtenAt,
} from "#platform/sync/server/mutations.ts";
import { type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { textRecords } from "#platform/sync/server/text-records.ts";
import { type CalendarEvent, type calendarContract, eventSchema, writtenEvent } from "./contract.ts";
import { SKIPPED_DAYS_MAX } from "./event-limits.ts";
import { eventProblems } from "./event-problems.ts";
import { fittingSkips, nextOccurrence, withoutDays } from "./occurrences.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    calendar_events: SyncedRow<CalendarEvent>;
  }
}

export const events = syncedTable("calendar_events", {
  kind: "event",
  name: "eventos",
  text: ["title", "notes", "skipped_dates"],
  schema: eventSchema,
});

export const eventTexts = textRecords(events, {
  content: z.object(writtenEvent),
  joins: { texts: ["title", "notes"] },
  begin: async (write, { replaces }: KeptEvent) => ({ skipped_dates: await skipsTakenOver(write, replaces) }),
  async baseOf(write, id, base, known) {
    await noteApart(write, id, base);
    return known ? versionAt(known, base) : base;
  },
  also: (event) => ({ skipped_dates: fittingSkips(event) }),
  follow: followEvent,
  isSound: (event) => Object.keys(eventProblems(event)).length === 0,
});

type KeptEvent = Body<typeof calendarContract.keepEvent> & { id: string };
type TakenOut = NonNullable<KeptEvent["replaces"]>;

async function followEvent(write: MutationContext, id: string): Promise<void> {
  await planNext(write, { kind: "event", next: nextEventReminder }, id);
}

/**
 * Takes the days that a saved event replaces out of their series.
 * @returns "full" if the series already has SKIPPED_DAYS_MAX skipped days
 */
export async function takePlace(write: MutationContext, replaces: TakenOut): Promise<"kept" | "full"> {
  const version = partVersion(write.id, replaces.id);
  // After a restore, a device may have sent back the series with this change. A repeat could undo later edits.
  if (await isNoted(write, version)) return "kept";
  return (await takeOutDays(write, replaces, version)) === "full" ? "full" : "kept";
}

/** Returns the skipped days of a series whose rest an event replaces, so that these days stay skipped. */
async function skipsTakenOver(write: MutationContext, replaces?: TakenOut | null): Promise<string[]> {
  if (replaces?.scope !== "following") return [];
  const replaced = await events.find(write.transaction, write.userId, replaces.id);
  return replaced?.skipped_dates ?? [];
}

/** Returns the version that `base` means: before decision 0078, a mutation's id was the version of all its events. */
function versionAt({ id, version }: CalendarEvent, base: string): string {
  return version === partVersion(base, id) ? version : base;
}

/** If this database has not applied `base`, notes the version derived from it, so that no device brings that back. */
async function noteApart(write: MutationContext, id: string, base: string): Promise<void> {
  if (base === "") return;
  const { rows } = await selectStamp(write.transaction, { user_id: write.userId, mutation_id: base });
  if (!rows[0]?.stamp) await noteMutations(write, [partVersion(base, id)]);
}

const selectStamp = preparedQuery(
  (database, { user_id, mutation_id }: { user_id: UserId; mutation_id: string }) =>
    database
      .selectFrom("applied_mutations")
      .select("stamp")
      .where((is) => is.and({ user_id, mutation_id })),
);

/**
 * Takes days out of a series. A single day never conflicts with an edit. If no day is left, deletes the event.
 * @param version the new version of a series whose end moves
 */
export async function takeOutDays(
  write: MutationContext,
  { id, day, scope, base }: TakenOut,
  version = write.id,
): Promise<"taken" | "missing" | "full"> {
  const known = await events.find(write.transaction, write.userId, id);
  if (!known) return "missing";
  const left = withoutDays(known, day, scope);
  if (left === null) await eventTexts.remove({ write, params: { id }, query: { base } });
  else if (left.skipped_dates.length > SKIPPED_DAYS_MAX) return "full";
  else if (left !== known) {
    const { repeat_until } = left;
    // A new end also changes the version. So an edit from a device that has not seen the new end becomes a conflict.
    const isEndMoved = repeat_until !== known.repeat_until;
    // If the device has not seen the current content, use a version that the device does not know.
    // Otherwise its next edit would overwrite that content without a conflict.
    const moved = known.version === versionAt(known, base) ? version : newId();
    if (isEndMoved && moved !== write.id) await noteMutations(write, [moved]);
    if (isEndMoved) await noteApart(write, id, base);
    await events.update(write, id, {
      skipped_dates: left.skipped_dates,
      ...(isEndMoved && { repeat_until, version: moved }),
    });
    await followEvent(write, id);
  }
  return "taken";
}

/** Inserts events of a calendar file. An event that the member already has changes only if its version is `base`. */
export async function importEvents(
  write: MutationContext,
  imported: Body<typeof calendarContract.importEvents>["events"],
  writtenAtDevice: string,
): Promise<void> {
  const created_at = writtenAt(write, writtenAtDevice);
  const bases = new Map(imported.map(({ id, base }) => [id, base]));
  const rows = imported.map(({ base: _, ...event }) => {
    const version = partVersion(write.id, event.id);
    return { ...event, skipped_dates: fittingSkips(event), created_at, version };
  });
  // After a restore, devices may have sent these events back. Skip those: the member may have deleted them since.
  const had = await listNoted(write, versionsOf(rows));
  const missing = rows.filter(({ version }) => !had.has(version));
  const added = missing.filter(({ id }) => !bases.get(id));
  const ids = new Set(await events.insert(write, added));
  const stored = added.filter(({ id }) => ids.has(id));
  for (const { id, notification_enabled } of stored) if (notification_enabled) await followEvent(write, id);
  for (const { id, created_at: _, ...event } of missing) {
    const base = bases.get(id);
    const known = base ? await events.find(write.transaction, write.userId, id) : undefined;
    if (!known || known.version !== base) continue;
    await events.update(write, id, event);
    if (event.notification_enabled || known.notification_enabled) await followEvent(write, id);
    stored.push({ ...known, ...event });
  }
  await noteMutations(write, versionsOf(stored));
}

const versionsOf = (records: readonly CalendarEvent[]) => records.map(({ version }) => version);

export const nextEventReminder: NextReminder = async (database, userId, id, after) => {
  const event = await events.find(database, userId, id);
  const time = event?.notification_enabled ? event.reminder_time : null;
  const day = event && time !== null ? nextOccurrence(event, nextDaily(time, after).day) : undefined;
  return day === undefined || time === null ? undefined : { day, time };
};
