import { insertConflict, removeUnchanged } from "#features/sync/queries.server.ts";
import { type MutationContext, writtenAt } from "#server/sync/mutations.ts";
import { type SyncedRow, syncedTable } from "#server/sync/synced-table.ts";
import type { Body } from "#shared/contract.ts";
import { newId } from "#shared/new-id.ts";
import type { WrittenEvent } from "./client.ts";
import { type CalendarEvent, type calendarContract, eventSchema, type ImportedEvent } from "./contract.ts";
import { IMPORT_EVENTS_MAX, SKIPPED_DAYS_MAX } from "./event-limits.ts";
import { fittingSkips, withoutDays } from "./occurrences.ts";
import { planEventReminder } from "./reminder-plan.server.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    calendar_events: SyncedRow<CalendarEvent>;
  }
}

export const events = syncedTable("calendar_events", {
  kind: "event",
  name: "eventos",
  text: ["title", "notes", "skipped_dates"],
  pageSize: IMPORT_EVENTS_MAX + 1,
  schema: eventSchema,
});

type KeptEvent = Body<(typeof calendarContract)["keepEvent"]> & { id: string };
/** Days of a series that another event replaces, or that are deleted. */
type TakenOut = NonNullable<KeptEvent["replaces"]>;

/**
 * Also takes replaced days out of their series. An edit of an outdated version becomes a conflict.
 * @returns "full" if the replaced series already has SKIPPED_DAYS_MAX skipped days
 */
export async function saveEvent(write: MutationContext, event: KeptEvent): Promise<"kept" | "full"> {
  const { id, base: baseVersion, replaces, written_at: at, ...written } = event;
  const known = await events.find(write.transaction, write.userId, id);
  if (!known) {
    const createdAt = writtenAt(write, at);
    const skipped = fittingSkips({ ...written, skipped_dates: await skipsTakenOver(write, replaces) });
    await insertEvents(write, [{ ...written, id, skipped_dates: skipped }], createdAt);
  } else if (known.version !== baseVersion && !readsTheSame(known, written)) {
    await insertConflict(write, { kind: events.kind, recordId: id, baseVersion, content: written });
  } else {
    const skipped = fittingSkips({ ...written, skipped_dates: known.skipped_dates });
    const kept = { ...written, skipped_dates: skipped };
    await events.update(write, id, { ...kept, version: write.id });
    await planEventReminder(write, { ...kept, id }, known);
  }
  return replaces && (await takeOutDays(write, replaces)) === "full" ? "full" : "kept";
}

/** When an event replaces the rest of a series, days already skipped there stay skipped. */
async function skipsTakenOver(write: MutationContext, replaces: TakenOut | null): Promise<string[]> {
  if (replaces?.scope !== "following") return [];
  const replaced = await events.find(write.transaction, write.userId, replaces.id);
  return replaced?.skipped_dates ?? [];
}

/** Deletes an event if its version is `base` and it has no conflicts. Returns false if there is no event. */
export async function deleteEvent(write: MutationContext, id: string, base: string): Promise<boolean> {
  const known = await events.find(write.transaction, write.userId, id);
  const result = await removeUnchanged(write, events, id, base);
  if (known && result === "removed")
    await planEventReminder(write, { ...known, notification_enabled: false }, known);
  return known !== undefined;
}

/** A single day never conflicts with an edit. Without a day left, the event is deleted as by `deleteEvent`. */
export async function takeOutDays(
  write: MutationContext,
  { id, day, scope, base }: TakenOut,
): Promise<"taken" | "missing" | "full"> {
  const known = await events.find(write.transaction, write.userId, id);
  if (!known) return "missing";
  const left = withoutDays(known, day, scope);
  if (left === null) await deleteEvent(write, id, base);
  else if (left.skipped_dates.length > SKIPPED_DAYS_MAX) return "full";
  else if (left !== known) {
    const { repeat_until } = left;
    // The last day is part of the content: an edit that has not seen the new end must conflict with it.
    const isEndMoved = repeat_until !== known.repeat_until;
    // If the device has not seen the current content, mint a version that it does not know.
    // With its own mutation id as `base`, its next edit would overwrite that content without a conflict.
    const version = known.version === base ? write.id : newId();
    await events.update(write, id, {
      skipped_dates: left.skipped_dates,
      ...(isEndMoved && { repeat_until, version }),
    });
    await planEventReminder(write, left, known);
  }
  return "taken";
}

/** Inserts events of a calendar file; events that the member already has stay unchanged. */
export async function importEvents(
  write: MutationContext,
  imported: readonly ImportedEvent[],
  writtenAtDevice: string,
): Promise<void> {
  const kept = imported.map((event) => ({ ...event, skipped_dates: fittingSkips(event) }));
  await insertEvents(write, kept, writtenAt(write, writtenAtDevice));
}

async function insertEvents(
  write: MutationContext,
  written: readonly ImportedEvent[],
  createdAt: string,
): Promise<void> {
  const place = { created_at: createdAt, version: write.id };
  const rows = written.map((event) => ({ ...event, ...place }));
  const inserted = new Set(await events.insert(write, rows));
  for (const event of written) if (inserted.has(event.id)) await planEventReminder(write, event);
}

function readsTheSame(event: WrittenEvent, written: WrittenEvent): boolean {
  return (Object.keys(written) as (keyof WrittenEvent)[]).every((field) => event[field] === written[field]);
}
