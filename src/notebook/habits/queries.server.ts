import * as z from "zod/mini";
import { findWallTime, planReminder } from "#notebook/reminders/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { nextDaily } from "#platform/shared/days/wall-time.ts";
import { AppError } from "#platform/shared/errors.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
import { keepEdit, removeUnchanged } from "#platform/sync/server/queries.server.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { type Habit, type HabitMonth, habitSchema, habitsContract, monthSchema } from "./contract.ts";
import { joinedDays, monthId } from "./habit-days.ts";
import { HABITS_MAX } from "./habit-limits.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    habits: SyncedRow<Habit>;
    habit_marks: SyncedRow<HabitMonth>;
  }
}

export const habits = syncedTable("habits", {
  kind: "habit",
  name: "hábitos",
  text: ["title", "minimum_text", "cue_text", "missed_text", "plans", "pauses"],
  schema: habitSchema,
});

export const habitMonths = syncedTable("habit_marks", {
  kind: "habit_marks",
  name: "meses de hábitos",
  text: ["days"],
  schema: monthSchema,
  key: "habit_month",
});

type Contract = typeof habitsContract;

const content = z.omit(habitsContract.keepHabit.body, { base: true, before: true, written_at: true });
const joinable = { content, joins: { texts: ["title"] } };

/** @throws AppError `too_large` */
export async function saveHabit(
  write: MutationContext,
  habit: { id: string } & Body<Contract["keepHabit"]>,
): Promise<void> {
  await keepEdit(write, habits, joinable, habit, async () => {
    if ((await listHabits(write.transaction, write.userId)).length >= HABITS_MAX)
      throw new AppError("too_large", "a member has all the habits that they may have", {
        sentence: `Llegaste al máximo de ${HABITS_MAX} hábitos. Para hacer sitio, elimina alguno que ya no necesites.`,
      });
    return { pauses: [], ended_on: null };
  });
  await planNext(write, habit.id);
}

/** Keeps the version, so pausing and letting go never conflict with an edit. Returns whether the habit exists. */
export async function restHabit(
  write: MutationContext,
  id: string,
  rest: Body<Contract["restHabit"]>,
): Promise<boolean> {
  const isKnown = await habits.update(write, id, rest);
  await planNext(write, id);
  return isKnown;
}

/** Returns whether the habit exists. */
export async function markHabit(
  write: MutationContext,
  { id, day }: { id: string; day: string },
  { mark, written_at }: Body<Contract["markHabit"]>,
): Promise<boolean> {
  if (!(await habits.find(write.transaction, write.userId, id))) return false;
  const days = { [day]: { mark, at: writtenAt(write, written_at) } };
  await joinMonth(write, { habit_month: monthId(id, day), days });
  return true;
}

async function joinMonth(write: MutationContext, { habit_month, days }: HabitMonth): Promise<void> {
  const known = await habitMonths.find(write.transaction, write.userId, habit_month);
  await habitMonths.upsert(write, { habit_month, days: joinedDays(known?.days ?? {}, days) });
}

/** @returns whether the habit, or the conflict that the device's own edit had become, existed */
export async function deleteHabit(write: MutationContext, id: string, base: string): Promise<boolean> {
  const outcome = await removeUnchanged(write, habits, id, base);
  if (outcome !== "removed") return outcome !== "missing";
  const months = await write.transaction
    .selectFrom("habit_marks")
    .select("habit_month")
    .where("user_id", "=", write.userId)
    .where("habit_month", "like", `${id}-%`)
    .execute();
  for (const { habit_month } of months) await habitMonths.remove(write, habit_month);
  await planNext(write, id);
  return true;
}

export async function listHabits(database: Queryable, userId: UserId): Promise<Omit<Habit, "version">[]> {
  const rows = database.selectFrom("habits").select(habits.columns).where("user_id", "=", userId);
  return (await rows.orderBy("created_at").orderBy("id").execute()).map((row) => habits.decode(row));
}

/** Plans the next reminder at the habit's time, if it has one. `habitReminders` decides each day whether to send it. */
async function planNext({ transaction, userId, now }: MutationContext, id: string): Promise<void> {
  const habit = await habits.find(transaction, userId, id);
  const at = new Date(now);
  const next =
    habit?.time && habit.ended_on === null
      ? nextDaily(habit.time, await findWallTime(transaction, userId, at))
      : null;
  await planReminder(transaction, userId, { kind: "habit", id }, next, at);
}

export const habitRecovery: Recovery<Habit> = {
  schema: z.extend(habitSchema, {
    title: content.shape.title,
    created_at: writtenAtSchema,
    version: idSchema,
  }),
  content,
  async put(write, habit) {
    await habits.upsert(write, habit);
    await planNext(write, habit.id);
  },
  merge: (write, habit) => saveHabit(write, { ...habit, base: habit.version, written_at: habit.created_at }),
  withMarks: (text, { pauses, ended_on }) => ({ ...text, pauses, ended_on }),
  remove: (write, { id, version }) => deleteHabit(write, id, version),
};

export const monthRecovery: Recovery<HabitMonth> = {
  schema: monthSchema,
  put: joinMonth,
  remove: (write, { habit_month }) => habitMonths.remove(write, habit_month),
};
