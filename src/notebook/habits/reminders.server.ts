import type { ReminderSource } from "#notebook/reminders/source.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import { addDays } from "#platform/shared/days/days.ts";
import type { Habit } from "./contract.ts";
import { isActive, isAsked, lastDays, monthId, stateOf } from "./habit-days.ts";
import { withCue } from "./habit-words.ts";
import { habitMonths, habits, listHabits } from "./queries.server.ts";

/** Sends nothing for a marked day, or one that is not due. A mail names all that the day still asks for. */
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

async function listDue(database: Queryable, userId: UserId, day: string): Promise<Omit<Habit, "version">[]> {
  const timed = (await listHabits(database, userId)).filter(({ time }) => time !== null);
  const due: typeof timed = [];
  for (const habit of timed.filter((one) => isActive(one, day))) {
    const months = new Map();
    for (const id of new Set(lastDays(day, 7).map((each) => monthId(habit.id, each))))
      months.set(id, await habitMonths.find(database, userId, id));
    const isOpen = ["open", "free"].includes(stateOf(habit, months, day, day));
    if (isOpen && isAsked(habit, months, day, day)) due.push(habit);
  }
  return due.sort((a, b) => ((a.time ?? "") < (b.time ?? "") ? -1 : 1));
}
