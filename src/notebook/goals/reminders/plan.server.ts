import { findSettings, planNext } from "#notebook/reminders/queries.server.ts";
import type { NextReminder } from "#notebook/reminders/source.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hasRow } from "#platform/database/tables.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { nextWeekly, type WallTime } from "#platform/shared/days/wall-time.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";

const AHEAD_DAYS = 7;
/** The letter arrives in the evening, so that the day leaves time for the last action. */
const LETTER_TIME = "20:00";

const KINDS = ["goal_ahead", "goal_day", "goal_letter"] as const;
export type DeadlineKind = (typeof KINDS)[number];

type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>;

function findReminded(database: Queryable, userId: UserId, id: string) {
  return database
    .selectFrom("user_goals")
    .select(["deadline", "completed_at", "archived_at", "remind_ahead", "remind_day", "remind_weekly"])
    .where((is) => is.and({ user_id: userId, id }))
    .executeTakeFirst();
}

/** Returns the time of a goal's deadline reminder; undefined if the goal is not open or the reminder is off. */
function reminderOf(kind: DeadlineKind, goal: Reminded, time: string): WallTime | undefined {
  const { deadline, completed_at, archived_at } = goal;
  if (completed_at !== null || archived_at !== null) return undefined;
  if (kind === "goal_letter") return { day: deadline, time: LETTER_TIME };
  if (kind === "goal_day") return goal.remind_day ? { day: deadline, time } : undefined;
  return goal.remind_ahead ? { day: addDays(deadline, -AHEAD_DAYS), time } : undefined;
}

export const nextOfDeadline =
  (kind: DeadlineKind): NextReminder =>
  async (database, userId, id, after) => {
    const goal = await findReminded(database, userId, id);
    const { goal_time } = await findSettings(database, userId);
    const own = goal && reminderOf(kind, goal, goal_time);
    return own && `${own.day} ${own.time}` > `${after.day} ${after.time}` ? own : undefined;
  };

/** Returns when the reminder of all goals comes that ask for it each week. */
export const nextOfWeek: NextReminder = async (database, userId, _id, after) => {
  if (!(await hasRow(weeklyGoals(database, userId)))) return undefined;
  const { goal_weekday, goal_time } = await findSettings(database, userId);
  return nextWeekly(goal_weekday, goal_time, after);
};

/** Plans the reminders of a goal after a change, and the weekly reminder of all goals. */
export async function planReminders(write: MutationContext, id: string): Promise<void> {
  for (const kind of KINDS) await planNext(write, { kind, next: nextOfDeadline(kind) }, id);
  await planNext(write, { kind: "goal_action", next: nextOfWeek }, "weekly");
}

export function weeklyGoals(database: Queryable, userId: UserId) {
  return database
    .selectFrom("user_goals")
    .where((is) => is.and({ user_id: userId, remind_weekly: 1 }))
    .where("completed_at", "is", null)
    .where("archived_at", "is", null);
}
