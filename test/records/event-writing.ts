import type { WrittenEvent } from "#notebook/calendar/client.ts";
import type { CalendarEvent, ImportedEvent, Scope } from "#notebook/calendar/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Answer, Visitor } from "../visitor.ts";

export interface EventBody extends WrittenEvent {
  replaces: { id: string; day: string; scope: Scope; base: string } | null;
  base: string;
  written_at: string;
}

/** Builds an event like one from a calendar file. */
export function importedEvent(changed: Partial<ImportedEvent> = {}): ImportedEvent {
  return {
    id: newId(),
    title: "Cena",
    notes: "",
    event_date: "2027-03-05",
    notification_enabled: false,
    reminder_time: null,
    repeats: "never",
    repeat_until: null,
    skipped_dates: [],
    ...changed,
  };
}

export function eventBody(changed: Partial<EventBody> = {}): EventBody {
  return {
    title: "Cena con Julia",
    notes: "Llevar el pan.",
    event_date: "2027-03-05",
    notification_enabled: false,
    reminder_time: null,
    repeats: "never",
    repeat_until: null,
    replaces: null,
    base: "",
    written_at: "2026-11-21T12:00:00.000Z",
    ...changed,
  };
}

export function keepEvent(
  member: Visitor,
  id: string,
  body: object,
  writeId?: string,
): Promise<Answer<{ error: { code: string; fields?: Record<string, string> } }>> {
  return member.call("PUT", `/api/events/${id}`, body, writeId);
}

export async function eventOf(member: Visitor, id: string): Promise<CalendarEvent | undefined> {
  return (await member.records<CalendarEvent>("event")).find((event) => event.id === id);
}
