import { createMutator, useRecords } from "#features/sync/client.ts";
import type { Change } from "#features/sync/contract.ts";
import type { MutationResult } from "#features/sync/sync-engine.ts";
import { apiOf } from "#shared/api-client.ts";
import type { CalendarEvent, calendarContract, ImportedEvent, Scope } from "./contract.ts";
import { importParts, outcomeOfParts } from "./import-parts.ts";
import { fittingSkips, withoutDays } from "./occurrences.ts";

const write = createMutator<typeof calendarContract>();
const EVENT = "event";

/** Calls that need a connection: reading a file, the address for other calendars. */
export const calendarApi = apiOf<typeof calendarContract>();

/** What a member writes of an event. */
export type WrittenEvent = Omit<CalendarEvent, "id" | "skipped_dates" | "created_at" | "version">;

/** The days of a recurring event that another one takes the place of. */
export interface Replaced {
  event: CalendarEvent;
  /** `yyyy-MM-dd`. */
  day: string;
  scope: Scope;
}

/** The member's events by their id; undefined until they are known. */
export function useEvents(): ReadonlyMap<string, CalendarEvent> | undefined {
  return useRecords<CalendarEvent>(EVENT);
}

/**
 * Keeps an event, new (without `known`) or changed.
 *
 * @param replaced the days of a recurring event that a new one takes the place of
 */
export function saveEvent(
  id: string,
  written: WrittenEvent,
  known?: CalendarEvent,
  replaced?: Replaced,
): Promise<MutationResult> {
  const now = new Date().toISOString();
  // Whatever goes on in the place of another event does not bring back the days that were taken out of that.
  const takenOver = replaced?.scope === "following" ? replaced.event.skipped_dates : [];
  const { skipped_dates, created_at } = known ?? { skipped_dates: takenOver, created_at: now };
  const skipped = fittingSkips({ ...written, skipped_dates });
  const replaces = replaced
    ? { id: replaced.event.id, day: replaced.day, scope: replaced.scope, base: replaced.event.version }
    : null;
  const body = { ...written, replaces, base: known?.version ?? "", written_at: now };
  return write("PUT /api/events/:id", { params: { id }, body }, (version) => [
    ...(replaced ? [remainderOf(replaced, version)] : []),
    {
      kind: EVENT,
      id,
      value: { ...written, id, skipped_dates: skipped, created_at, version } satisfies CalendarEvent,
    },
  ]);
}

export function deleteEvent({ id, version }: CalendarEvent): Promise<MutationResult> {
  return write("DELETE /api/events/:id", { params: { id }, query: { base: version } }, () => [
    { kind: EVENT, id, value: null },
  ]);
}

/** Takes a day, or that day and all after it, out of a recurring event. */
export function takeOutDays(taken: Replaced): Promise<MutationResult> {
  const { event, day, scope } = taken;
  const parts = { params: { id: event.id, day }, query: { scope, base: event.version } };
  return write("DELETE /api/events/:id/days/:day", parts, (version) => [remainderOf(taken, version)]);
}

/**
 * Keeps events of a file, part after part: what was brought before one is refused stays, and the same import again
 * brings the rest.
 *
 * @param known what is in the calendar already, by id: it stays as it is
 */
export async function importEvents(
  events: readonly ImportedEvent[],
  known: ReadonlyMap<string, CalendarEvent>,
): Promise<MutationResult> {
  const now = new Date().toISOString();
  const parts = importParts(events.filter(({ id }) => !known.has(id)));
  return outcomeOfParts(await Promise.all(parts.map((part) => importPart(part, now))));
}

function importPart(events: readonly ImportedEvent[], now: string): Promise<MutationResult> {
  return write("PUT /api/events", { body: { events: [...events], written_at: now } }, (version) =>
    events.map((event) => ({
      kind: EVENT,
      id: event.id,
      value: { ...event, created_at: now, version } satisfies CalendarEvent,
    })),
  );
}

/** What is left of a recurring event; it is gone where no day is. */
function remainderOf({ event, day, scope }: Replaced, version: string): Change {
  const left = withoutDays(event, day, scope);
  // Its last day is part of what is written of it: an edit that has not seen the new one must not undo it.
  const isEndMoved = left !== null && left.repeat_until !== event.repeat_until;
  return { kind: EVENT, id: event.id, value: isEndMoved ? { ...left, version } : left };
}
