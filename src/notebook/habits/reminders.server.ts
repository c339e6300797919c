import type { ReminderSource } from "#notebook/reminders/source.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { isActive, isAsked, lastDays, monthId, stateOf } from "./habit-days.ts";
import { withCue } from "./habit-words.ts";
import { habitMonths, habits, listHabits } from "./queries.server.ts";

/** Sends nothing for a day that is marked or not due. A mail names every habit that is still to do on the day. */
export const habitReminders: ReminderSource = {
  kind: "habit",
  async compose(database, userId, id, day) {
    const due = await listDue(database, userId, day);
    const own = due.find((habit) => habit.id === id);
    if (!own) return undefined;
    return {
      title: own.title,
      body: withCue(own),
      subject: "Tus hábitos de hoy",
      letter: due.map((habit) => `${habit.time}  ${habit.title}\n${withCue(habit)}`),
      path: "/habitos",
    };
  },
  async nextAfter(database, userId, id, day) {
    const habit = await habits.find(database, userId, id);
    return habit?.time && habit.ended_on === null ? { day: addDays(day, 1), time: habit.time } : undefined;
  },
};

async function listDue(database: Queryable, userId: UserId, day: string) {
  const due = [];
  for (const habit of await listHabits(database, userId)) {
    const { id, time } = habit;
    if (!time || !isActive(habit, day)) continue;
    const months = new Map();
    // A plan with times a week needs the marks of the whole week.
    for (const month of new Set(lastDays(day, 7).map((each) => monthId(id, each))))
      months.set(month, await habitMonths.find(database, userId, month));
    const isUnmarked = ["open", "free"].includes(stateOf(habit, months, day, day));
    if (isUnmarked && isAsked(habit, months, day, day)) due.push({ ...habit, time });
  }
  return due.sort((a, b) => (a.time < b.time ? -1 : 1));
}
