import { findWallTime, planReminder } from "#notebook/reminders/queries.server.ts";
import { addDays } from "#platform/shared/days/days.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import type { CalendarEvent, ImportedEvent } from "./contract.ts";
import { nextOccurrence, type Recurrence } from "./occurrences.ts";

export async function planEventReminder(
  { transaction, userId, now }: MutationContext,
  event: ImportedEvent,
  known?: ImportedEvent,
): Promise<void> {
  if (!event.notification_enabled && !known?.notification_enabled) return;
  const at = new Date(now);
  const next = reminderAfter(event, await findWallTime(transaction, userId, at));
  await planReminder(transaction, userId, { kind: "event", id: event.id }, next ?? null, at);
}

type Reminded = Recurrence & Pick<CalendarEvent, "notification_enabled" | "reminder_time">;

export function reminderFrom(event: Reminded, from: string): { day: string; time: string } | undefined {
  const { notification_enabled, reminder_time: time } = event;
  const day = notification_enabled && time !== null ? nextOccurrence(event, from) : undefined;
  return day === undefined || time === null ? undefined : { day, time };
}

/** @param now the member's local time; a reminder in this very minute counts as past */
function reminderAfter(event: Reminded, now: { day: string; time: string }) {
  const next = reminderFrom(event, now.day);
  return next?.day === now.day && next.time <= now.time ? reminderFrom(event, addDays(now.day, 1)) : next;
}
