import { addDays, daysBetween } from "#shared/days.ts";
import type { WrittenEvent } from "./client.ts";
import type { CalendarEvent, Scope } from "./contract.ts";
import { REPEATS } from "./event-words.ts";

/** Which days of a recurring event something is about. */
export type Reach = Scope | "all";

/** What stands in the dialog of an event. */
export interface EventDraft
  extends Omit<WrittenEvent, "notification_enabled" | "reminder_time" | "repeat_until"> {
  /** Empty where it goes on. */
  repeat_until: string;
  is_reminded: boolean;
  /** It stays when the reminder is switched off. */
  reminder_time: string;
  reach: Reach;
  /** The version of the event that was before the writer's eyes; empty for a new one. */
  base: string;
}

/** An event, and the day of it that one has chosen. */
export interface ChosenEvent {
  event: CalendarEvent;
  day: string;
}

/** Where nobody says otherwise, a day begins with its reminders. */
const MORNING = "09:00";
const NEW = "event:new";

/** What the draft of an event is called, or those of its days begin with. */
export function eventDraftsName(id: string): string {
  return `event:${id}`;
}

/** What the draft of a new event is called, or of the changes to one; of a recurring one each day has its own. */
export function eventDraftName(chosen?: ChosenEvent): string {
  if (!chosen) return NEW;
  const { event, day } = chosen;
  const name = eventDraftsName(event.id);
  return event.repeats === "never" ? name : `${name}:${day}`;
}

/** Which draft a name means; undefined where it is of something else, `id` null for a new event. */
export function readDraftName(name: string): { id: string | null; day?: string } | undefined {
  const [kind, id, day] = name.split(":");
  if (kind !== "event" || id === undefined) return undefined;
  return { id: name === NEW ? null : id, ...(day !== undefined && { day }) };
}

export function newDraft(day: string): EventDraft {
  return {
    title: "",
    notes: "",
    event_date: day,
    repeats: "never",
    repeat_until: "",
    is_reminded: false,
    reminder_time: MORNING,
    reach: "all",
    base: "",
  };
}

export function draftOf({ event, day }: ChosenEvent): EventDraft {
  const { title, notes, repeats, version } = event;
  return {
    ...{ title, notes, repeats },
    event_date: day,
    repeat_until: event.repeat_until ?? "",
    is_reminded: event.notification_enabled,
    reminder_time: event.reminder_time ?? MORNING,
    reach: repeats === "never" ? "all" : "one",
    base: version,
  };
}

export function isEventDraft(value: unknown): value is EventDraft {
  const draft = value as Partial<EventDraft> | null;
  const texts = [draft?.title, draft?.notes, draft?.event_date, draft?.repeat_until, draft?.base];
  return (
    [...texts, draft?.reminder_time].every((text) => typeof text === "string") &&
    typeof draft?.is_reminded === "boolean" &&
    Object.hasOwn(REPEATS, String(draft.repeats)) &&
    ["one", "following", "all"].includes(String(draft.reach))
  );
}

/**
 * What is to be kept. A single day of a recurring event recurs no more; where all its days are moved, the first moves
 * as far as the chosen one.
 */
export function writtenOf(draft: EventDraft, chosen: ChosenEvent | undefined): WrittenEvent {
  const { title, notes, event_date, reach, is_reminded } = draft;
  const repeats = isOneOfMany(chosen) && reach === "one" ? "never" : draft.repeats;
  const isWhole = isOneOfMany(chosen) && reach === "all" && repeats !== "never";
  return {
    title: title.trim(),
    notes: notes.trim(),
    event_date: isWhole ? addDays(chosen.event.event_date, daysBetween(chosen.day, event_date)) : event_date,
    notification_enabled: is_reminded,
    reminder_time: is_reminded ? draft.reminder_time : null,
    repeats,
    repeat_until: repeats === "never" || draft.repeat_until === "" ? null : draft.repeat_until,
  };
}

/** The one moment of a reminder; undefined where it comes on several days, or is still to be written. */
export function onlyReminderOf({ event_date, reminder_time, repeats, reach }: EventDraft) {
  const isOnce = repeats === "never" || reach === "one";
  if (!isOnce || event_date === "" || reminder_time === "") return undefined;
  return { day: event_date, time: reminder_time };
}

/** Whether it is a day of an event that has others. */
export function isOneOfMany(chosen: ChosenEvent | undefined): chosen is ChosenEvent {
  return chosen !== undefined && chosen.event.repeats !== "never";
}

/** What one can choose of a recurring event: from its first day on it is all of it. */
export function reachesOf({ event, day }: ChosenEvent): Reach[] {
  return day > event.event_date ? ["one", "following", "all"] : ["one", "all"];
}
