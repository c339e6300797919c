import { addDays, daysBetween } from "#platform/shared/days/days.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import type { WrittenEvent } from "../client.ts";
import type { CalendarEvent, Scope } from "../contract.ts";
import { REPEATS } from "../event-words.ts";

export type Reach = Scope | "all";

export interface EventDraft
  extends Omit<WrittenEvent, "notification_enabled" | "reminder_time" | "repeat_until"> {
  repeat_until: string;
  is_reminded: boolean;
  /** The time stays in the draft when the reminder is switched off, so that switching it on restores the time. */
  reminder_time: string;
  reach: Reach;
  /** The event's version when editing began; empty for a new event. */
  base: string;
}

export interface ChosenEvent {
  event: CalendarEvent;
  day: string;
}

const MORNING = "09:00";
const NEW = "event:new";

export function eventDraftsName(id: string): string {
  return `event:${id}`;
}

export function eventDraftName(chosen?: ChosenEvent): string {
  if (!chosen) return NEW;
  const { event, day } = chosen;
  const name = eventDraftsName(event.id);
  return event.repeats === "never" ? name : `${name}:${day}`;
}

/** Parses a draft's name; `id` is null for a new event. Returns undefined for drafts of other features. */
export function readDraftName(name: string): { id: string | null; day?: string } | undefined {
  const [kind, id, day] = name.split(":");
  if (kind !== "event" || id === undefined) return undefined;
  return { id: name === NEW ? null : id, ...(day !== undefined && { day }) };
}

export function draftOf(day: string, event?: CalendarEvent): EventDraft {
  return {
    title: event?.title ?? "",
    notes: event?.notes ?? "",
    event_date: day,
    repeats: event?.repeats ?? "never",
    repeat_until: event?.repeat_until ?? "",
    is_reminded: event?.notification_enabled ?? false,
    reminder_time: event?.reminder_time ?? MORNING,
    reach: event && event.repeats !== "never" ? "one" : "all",
    base: event?.version ?? "",
  };
}

export function isEventDraft(value: unknown): value is EventDraft {
  const draft = (value ?? {}) as Partial<Record<keyof EventDraft, unknown>>;
  const fields = Object.entries(draftOf("")) as [keyof EventDraft, unknown][];
  return (
    fields.every(([field, fresh]) => typeof draft[field] === typeof fresh) &&
    Object.hasOwn(REPEATS, String(draft.repeats)) &&
    ["one", "following", "all"].includes(String(draft.reach))
  );
}

/** Builds the event to save. With reach "one" the day leaves its series; with "all" the series moves like the day. */
export function writtenOf(draft: EventDraft, chosen: ChosenEvent | undefined): WrittenEvent {
  const { title, notes, event_date, reach, is_reminded } = draft;
  const repeats = isOneOfMany(chosen) && reach === "one" ? "never" : draft.repeats;
  const isWhole = isOneOfMany(chosen) && reach === "all" && repeats !== "never";
  return {
    title: trimText(title),
    notes: trimText(notes),
    event_date: isWhole ? addDays(chosen.event.event_date, daysBetween(chosen.day, event_date)) : event_date,
    notification_enabled: is_reminded,
    reminder_time: is_reminded ? draft.reminder_time : null,
    repeats,
    repeat_until: repeats === "never" || draft.repeat_until === "" ? null : draft.repeat_until,
  };
}

export function onlyReminderOf({ event_date, reminder_time, repeats, reach }: EventDraft) {
  const isOnce = repeats === "never" || reach === "one";
  if (!isOnce || event_date === "" || reminder_time === "") return undefined;
  return { day: event_date, time: reminder_time };
}

export function isOneOfMany(chosen: ChosenEvent | undefined): chosen is ChosenEvent {
  return chosen !== undefined && chosen.event.repeats !== "never";
}

/** Lists the sets of days to which a change can apply. On the first day of a series, "following" would equal "all". */
export function reachesOf({ event, day }: ChosenEvent): Reach[] {
  return day > event.event_date ? ["one", "following", "all"] : ["one", "all"];
}
