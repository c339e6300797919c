import type { Transaction } from "kysely";
import type { Tables } from "#platform/database/schema.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { UserId } from "#platform/session/session.ts";
import { instantIn, nextDaily, nextWeekly, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { REMINDER_KINDS, type ReminderKind } from "../kinds.ts";
import { findSettings, planReminder, type StoredSettings } from "../queries.server.ts";

/** The rows of one statement. Other work gets a turn between two statements. */
const MOVED_AT_ONCE = 500;

const EVENING = { kind: "journal", id: "evening" } as const;
const WEEK = { kind: "week", id: "week" } as const;
const AT_GOAL_TIME = ["goal_ahead", "goal_day", "goal_action"] as const;

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
  if (after.time_zone !== before.time_zone) {
    // Reminders keep their wall times. Those that are due already stay due.
    await replan(transaction, { userId, kinds: REMINDER_KINDS, now }, ({ day, time }) => {
      return { day, time, due_at: instantIn(after.time_zone, { day, time }), is_past: 0 };
    });
  }
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

/** Moves goals' reminders to the new time. Only the weekly ones also change their day. */
async function moveToGoalTime(
  transaction: Transaction<Tables>,
  userId: UserId,
  { time_zone, goal_time: time, goal_weekday }: StoredSettings,
  now: Date,
): Promise<void> {
  const weekly = nextWeekly(goal_weekday, time, wallTimeIn(time_zone, now));
  await replan(transaction, { userId, kinds: AT_GOAL_TIME, now }, ({ kind, day }) => {
    const next = kind === "goal_action" ? weekly : { day, time };
    const due_at = instantIn(time_zone, next);
    return { ...next, due_at, is_past: due_at <= now.toISOString() ? 1 : 0 };
  });
}

/** Replaces planned reminders that are not due yet, in few statements: a member may have 40,000 reminders. */
async function replan(
  transaction: Transaction<Tables>,
  { userId, kinds, now }: { userId: UserId; kinds: readonly ReminderKind[]; now: Date },
  move: (planned: Planned) => Pick<Tables["planned_reminders"], "day" | "time" | "due_at" | "is_past">,
): Promise<void> {
  const planned = await transaction
    .deleteFrom("planned_reminders")
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("due_at", ">", now.toISOString())
    .returning(["kind", "source_id", "day", "time"])
    .execute();
  for (let at = 0; at < planned.length; at += MOVED_AT_ONCE) {
    await yieldToOthers();
    const moved = planned.slice(at, at + MOVED_AT_ONCE);
    await transaction
      .insertInto("planned_reminders")
      .values(
        moved.map((one) => ({ user_id: userId, kind: one.kind, source_id: one.source_id, ...move(one) })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type Planned = Pick<Tables["planned_reminders"], "kind" | "source_id" | "day" | "time">;
