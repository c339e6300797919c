import { findWallTime, planReminder } from "#features/reminders/queries.server.ts";
import type { MemberWrite } from "#server/member-writes.ts";
import type { ImportedEvent } from "./contract.ts";
import { reminderAfter } from "./next-reminder.ts";

/**
 * Plans the next reminder of an event in the change that touches it, by the member's own calendar and clock.
 *
 * @param known what the event was before: where it had no reminder either, there is nothing to do
 */
export async function planEventReminder(
  { transaction, userId, now }: MemberWrite,
  event: ImportedEvent,
  known?: ImportedEvent,
): Promise<void> {
  if (!event.notification_enabled && !known?.notification_enabled) return;
  const at = new Date(now);
  const next = reminderAfter(event, await findWallTime(transaction, userId, at));
  await planReminder(transaction, userId, { kind: "event", id: event.id }, next ?? null, at);
}
