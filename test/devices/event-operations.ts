import type { CalendarEvent, Scope } from "#notebook/calendar/contract.ts";
import { withoutDays } from "#notebook/calendar/occurrences.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import type { Change } from "#platform/sync/mutation.ts";

export function change(tab: SyncEngine, id: string, address: string, parts: CallParts, effects: Change[]) {
  return tab.mutate({ id, address, parts, effects });
}

interface TakenDays {
  event: CalendarEvent;
  day: string;
  scope: Scope;
}

export const SCOPES: readonly Scope[] = ["one", "one", "following"];

/** Saves an event; a new daily one occurs three times. The title is the text that `Story` follows (story.ts). */
export function keepEvent(
  tab: SyncEngine,
  id: string,
  title: string,
  repeats: CalendarEvent["repeats"],
  known?: CalendarEvent,
  taken?: TakenDays,
) {
  const version = newId();
  const at = new Date().toISOString();
  const written = {
    title,
    notes: "",
    event_date: known?.event_date ?? "2027-03-05",
    notification_enabled: false,
    reminder_time: null,
    repeats,
    repeat_until: known ? known.repeat_until : repeats === "daily" ? "2027-03-07" : null,
  };
  const replaces = taken && {
    id: taken.event.id,
    day: taken.day,
    scope: taken.scope,
    base: taken.event.version,
  };
  const body = { ...written, replaces: replaces ?? null, base: known?.version ?? "", written_at: at };
  const value = { skipped_dates: [], created_at: at, ...known, ...written, id, version };
  const remainder = taken && remainderOf(taken, partVersion(version, taken.event.id));
  const effects: Change[] = [...(remainder ? [remainder] : []), { kind: "event", id, value }];
  return change(tab, version, "PUT /api/events/:id", { params: { id }, body }, effects);
}

/** Imports a calendar file: one mutation with several texts. */
export function importEvents(tab: SyncEngine, texts: readonly string[]) {
  const mutation = newId();
  const at = new Date().toISOString();
  const events = texts.map((title) => ({
    id: newId(),
    title,
    notes: "",
    event_date: "2027-03-05",
    notification_enabled: false,
    reminder_time: null,
    repeats: "never" as const,
    repeat_until: null,
    skipped_dates: [],
  }));
  const effects = events.map((event) => {
    const value = { ...event, created_at: at, version: partVersion(mutation, event.id) };
    return { kind: "event", id: event.id, value };
  });
  return change(tab, mutation, "PUT /api/events", { body: { events, written_at: at } }, effects);
}

export function takeOut(tab: SyncEngine, taken: TakenDays) {
  const { event, day, scope } = taken;
  const version = newId();
  const parts = { params: { id: event.id, day }, query: { scope, base: event.version } };
  return change(tab, version, "DELETE /api/events/:id/days/:day", parts, [remainderOf(taken, version)]);
}

/** Computes the optimistic effect on the event, as the calendar's client does. */
function remainderOf({ event, day, scope }: TakenDays, version: string): Change {
  const left = withoutDays(event, day, scope);
  const isEndMoved = left !== null && left.repeat_until !== event.repeat_until;
  return { kind: "event", id: event.id, value: left && { ...left, ...(isEndMoved && { version }) } };
}
