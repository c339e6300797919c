import { planNext } from "#notebook/reminders/queries.server.ts";
import type { NextReminder } from "#notebook/reminders/source.ts";
import { countRows } from "#platform/database/tables.ts";
import { nextDaily } from "#platform/shared/days/wall-time.ts";
import { AppError } from "#platform/shared/errors.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { textRecords } from "#platform/sync/server/text-records.ts";
import { type Habit, type HabitMonth, habitSchema, monthSchema, writtenHabitSchema } from "./contract.ts";
import { joinedDays } from "./habit-days.ts";
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

export const habitTexts = textRecords(habits, {
  content: writtenHabitSchema,
  joins: { texts: ["title"] },
  async begin({ transaction, userId }) {
    if ((await countRows(transaction.selectFrom("habits").where("user_id", "=", userId))) >= HABITS_MAX)
      throw new AppError("too_large", "a member has all the habits that they may have", {
        sentence: `Llegaste al máximo de ${HABITS_MAX} hábitos. Para hacer sitio, elimina alguno que ya no necesites.`,
      });
    return { pauses: [], ended_on: null };
  },
  async follow(write, id) {
    await planNext(write, { kind: "habit", next: nextHabitReminder }, id);
    if (await habits.find(write.transaction, write.userId, id)) return;
    const own = write.transaction.selectFrom("habit_marks").where("user_id", "=", write.userId);
    const months = await own.select("habit_month").where("habit_month", "like", `${id}-%`).execute();
    for (const { habit_month } of months) await habitMonths.remove(write, habit_month);
  },
});

/** Returns a time on every day. `habitReminders` decides each day whether the habit is due. */
export const nextHabitReminder: NextReminder = async (database, userId, id, after) => {
  const habit = await habits.find(database, userId, id);
  return habit?.time && habit.ended_on === null ? nextDaily(habit.time, after) : undefined;
};

/** Joins these days with those that the month already has. */
export async function joinMonth(write: MutationContext, { habit_month, days }: HabitMonth): Promise<void> {
  const known = await habitMonths.find(write.transaction, write.userId, habit_month);
  await habitMonths.upsert(write, { habit_month, days: joinedDays(known?.days ?? {}, days) });
}
