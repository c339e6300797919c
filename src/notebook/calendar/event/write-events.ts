import { recordClient } from "#notebook/tool-page/record-client.ts";
import { partVersion } from "#platform/shared/new-id.ts";
import { createMutator } from "#platform/sync/client.ts";
import type { Change, MutationResult } from "#platform/sync/mutation.ts";
import { EVENT, type WrittenEvent } from "../client.ts";
import type { CalendarEvent, calendarContract, Scope } from "../contract.ts";
import { fittingSkips, withoutDays } from "../occurrences.ts";

const write = createMutator<typeof calendarContract>();

/** The days of a recurring event that another event replaces, or that the member deletes. */
interface Replaced {
  event: CalendarEvent;
  day: string;
  scope: Scope;
}

export function saveEvent(id: string, written: WrittenEvent, known?: CalendarEvent, replaced?: Replaced) {
  const now = new Date().toISOString();
  const takenOver = replaced?.scope === "following" ? replaced.event.skipped_dates : [];
  const { skipped_dates, created_at } = known ?? { skipped_dates: takenOver, created_at: now };
  const event = { ...written, id, created_at, skipped_dates: fittingSkips({ ...written, skipped_dates }) };
  const replaces = replaced
    ? { id: replaced.event.id, day: replaced.day, scope: replaced.scope, base: replaced.event.version }
    : null;
  const body = { ...written, replaces, base: known?.version ?? "", written_at: now };
  return write("PUT /api/events/:id", { params: { id }, body }, (version) => [
    ...(replaced ? [remainderOf(replaced, partVersion(version, replaced.event.id))] : []),
    { kind: EVENT, id, value: { ...event, version } satisfies CalendarEvent },
  ]);
}

const { remove } = recordClient<CalendarEvent, "events", typeof calendarContract>(EVENT, "events");
export const deleteEvent = remove;

export function takeOutDays(taken: Replaced): Promise<MutationResult> {
  const { event, day, scope } = taken;
  const parts = { params: { id: event.id, day }, query: { scope, base: event.version } };
  return write("DELETE /api/events/:id/days/:day", parts, (version) => [remainderOf(taken, version)]);
}

function remainderOf({ event, day, scope }: Replaced, version: string): Change {
  const left = withoutDays(event, day, scope);
  // A new end also changes the version. So an edit from a device that has not seen the new end becomes a conflict.
  const isEndMoved = left !== null && left.repeat_until !== event.repeat_until;
  return { kind: EVENT, id: event.id, value: isEndMoved ? { ...left, version } : left };
}
