import { addDays } from "#shared/days.ts";
import type { CalendarEvent } from "./contract.ts";
import { nextOccurrence, type Recurrence } from "./occurrences.ts";

type Reminded = Recurrence & Pick<CalendarEvent, "notification_enabled" | "reminder_time">;

export function reminderFrom(event: Reminded, from: string): { day: string; time: string } | undefined {
  const { notification_enabled, reminder_time: time } = event;
  const day = notification_enabled && time !== null ? nextOccurrence(event, from) : undefined;
  return day === undefined || time === null ? undefined : { day, time };
}

/** @param now the member's local time; a reminder in this very minute counts as past */
export function reminderAfter(event: Reminded, now: { day: string; time: string }) {
  const next = reminderFrom(event, now.day);
  return next?.day === now.day && next.time <= now.time ? reminderFrom(event, addDays(now.day, 1)) : next;
}
