import { findSettings, planReminder } from "#notebook/reminders/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hasRow } from "#platform/database/tables.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { nextWeekly, type WallTime, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";

/** One reminder a week covers all goals that ask for it. */
const WEEKLY = { kind: "goal_action", id: "weekly" } as const;
const AHEAD_DAYS = 7;
/** The letter arrives in the evening, so that the day leaves time for the last action. */
const LETTER_TIME = "20:00";

const KINDS = ["goal_ahead", "goal_day", "goal_letter"] as const;
export type DeadlineKind = (typeof KINDS)[number];

type Reminded = NonNullable<Awaited<ReturnType<typeof findReminded>>>;

export function findReminded(database: Queryable, userId: UserId, id: string) {
  return database
    .selectFrom("user_goals")
    .select(["deadline", "completed_at", "archived_at", "remind_ahead", "remind_day", "remind_weekly"])
    .where((is) => is.and({ user_id: userId, id }))
    .executeTakeFirst();
}

/** Returns the time of a goal's deadline reminder; undefined if the goal is not open or the reminder is off. */
export function reminderOf(kind: DeadlineKind, goal: Reminded, time: string): WallTime | undefined {
  const { deadline, completed_at, archived_at } = goal;
  if (completed_at !== null || archived_at !== null) return undefined;
  if (kind === "goal_letter") return { day: deadline, time: LETTER_TIME };
  if (kind === "goal_day") return goal.remind_day ? { day: deadline, time } : undefined;
  return goal.remind_ahead ? { day: addDays(deadline, -AHEAD_DAYS), time } : undefined;
}

/** Runs a change of a goal and, in the same transaction, plans the reminders that the change affects. */
export async function withReminders<T>(write: MutationContext, id: string, change: () => Promise<T>) {
  const before = await findReminded(write.transaction, write.userId, id);
  const result = await change();
  const after = await findReminded(write.transaction, write.userId, id);
  if (JSON.stringify(before) !== JSON.stringify(after)) await plan(write, id, before, after);
  return result;
}

async function plan(
  { transaction, userId, now }: MutationContext,
  id: string,
  before: Reminded | undefined,
  after: Reminded | undefined,
): Promise<void> {
  const at = new Date(now);
  const settings = await findSettings(transaction, userId);
  const here = wallTimeIn(settings.time_zone, at);
  for (const kind of KINDS) {
    const wanted = after && reminderOf(kind, after, settings.goal_time);
    const wasWanted = before && reminderOf(kind, before, settings.goal_time);
    if (wanted?.day === wasWanted?.day) continue;
    const isAhead = wanted && (wanted.day > here.day || (wanted.day === here.day && wanted.time > here.time));
    await planReminder(transaction, userId, { kind, id }, isAhead ? wanted : null, at);
  }
  if (isWeekly(before) === isWeekly(after)) return;
  const next = nextWeekly(settings.goal_weekday, settings.goal_time, here);
  const isAny = isWeekly(after) || (await hasRow(weeklyGoals(transaction, userId)));
  await planReminder(transaction, userId, WEEKLY, isAny ? next : null, at);
}

function isWeekly(goal: Reminded | undefined): boolean {
  return goal?.remind_weekly === 1 && goal.completed_at === null && goal.archived_at === null;
}

export function weeklyGoals(database: Queryable, userId: UserId) {
  return database
    .selectFrom("user_goals")
    .where((is) => is.and({ user_id: userId, remind_weekly: 1 }))
    .where("completed_at", "is", null)
    .where("archived_at", "is", null);
}
