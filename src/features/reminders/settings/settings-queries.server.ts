import type { Transaction } from "kysely";
import type { Tables } from "#server/database/schema.ts";
import type { UserId } from "#server/session/session.ts";
import { yieldToOthers } from "#server/yield.ts";
import { findSettings, planReminder, type StoredSettings } from "../queries.server.ts";
import { instantIn, nextDaily, nextWeekly, wallTimeIn } from "../wall-time.ts";

/** Updates between two yields to other requests; yielding more often would prolong the transaction. */
const MOVED_AT_ONCE = 50;

const EVENING = { kind: "journal", id: "evening" } as const;
const WEEK = { kind: "week", id: "week" } as const;
const AT_GOAL_TIME = ["goal_ahead", "goal_day", "goal_action"] as const;

/** Also reschedules the reminders that depend on the changed settings. */
export async function changeSettings(
  transaction: Transaction<Tables>,
  userId: UserId,
  changes: Partial<StoredSettings>,
  now: Date,
): Promise<void> {
  const before = await findSettings(transaction, userId);
  const after = { ...before, ...changes };
  await transaction
    .insertInto("reminder_settings")
    .values({ user_id: userId, ...after })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(after))
    .execute();
  if (after.time_zone !== before.time_zone) await moveToZone(transaction, userId, after.time_zone, now);
  const hasChanged = (...names: (keyof StoredSettings)[]) =>
    names.some((name) => after[name] !== before[name]);
  const here = wallTimeIn(after.time_zone, now);
  if (hasChanged("journal_reminder", "journal_time")) {
    const evening = nextDaily(after.journal_time, here);
    await planReminder(transaction, userId, EVENING, after.journal_reminder ? evening : null, now);
  }
  if (hasChanged("week_reminder", "week_weekday", "week_time")) {
    const next = nextWeekly(after.week_weekday, after.week_time, here);
    await planReminder(transaction, userId, WEEK, after.week_reminder ? next : null, now);
  }
  if (hasChanged("goal_time", "goal_weekday")) await moveToGoalTime(transaction, userId, after, now);
}

/** Keeps the days of goals' reminders, besides the weekly one. */
async function moveToGoalTime(
  transaction: Transaction<Tables>,
  userId: UserId,
  { time_zone, goal_time: time, goal_weekday }: StoredSettings,
  now: Date,
): Promise<void> {
  const planned = await transaction
    .selectFrom("planned_reminders")
    .select(["kind", "source_id", "day"])
    .where("user_id", "=", userId)
    .where("kind", "in", AT_GOAL_TIME)
    .where("due_at", ">", now.toISOString())
    .execute();
  const weekly = nextWeekly(goal_weekday, time, wallTimeIn(time_zone, now));
  for (const [index, { kind, source_id: id, day }] of planned.entries()) {
    if (index % MOVED_AT_ONCE === 0) await yieldToOthers();
    const next = kind === "goal_action" ? weekly : { day, time };
    await planReminder(transaction, userId, { kind, id }, next, now);
  }
}

/** Keeps the wall times in the new zone. Reminders that are due already stay due. */
async function moveToZone(
  transaction: Transaction<Tables>,
  userId: UserId,
  timeZone: string,
  now: Date,
): Promise<void> {
  const planned = await transaction
    .selectFrom("planned_reminders")
    .select(["kind", "source_id", "day", "time"])
    .where("user_id", "=", userId)
    .where("due_at", ">", now.toISOString())
    .execute();
  for (const [index, { kind, source_id, day, time }] of planned.entries()) {
    if (index % MOVED_AT_ONCE === 0) await yieldToOthers();
    await transaction
      .updateTable("planned_reminders")
      .set({ due_at: instantIn(timeZone, { day, time }) })
      .where((is) => is.and({ user_id: userId, kind, source_id, day, time }))
      .execute();
  }
}
