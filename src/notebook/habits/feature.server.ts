import type { ReminderSource } from "#notebook/reminders/source.ts";
import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownLine, markdownList, ownRecords } from "#platform/server/member-export.ts";
import { lastDays, longDate } from "#platform/shared/days/days.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { writtenAt } from "#platform/sync/server/mutations.ts";
import { marksOf } from "#platform/sync/server/synced-table.ts";
import { habitsContract } from "./contract.ts";
import { isActive, isAsked, isMark, monthId, stateOf } from "./habit-days.ts";
import { planWords, STATES, withCue } from "./habit-words.ts";
import { habitMonths, habits, habitTexts, joinMonth, nextHabitReminder } from "./queries.server.ts";

const eachHabit = ownRecords(habits, ["created_at", "id"]);
const eachMonth = ownRecords(habitMonths, ["habit_month"]);

/** Sends nothing for a day that is marked or not due. A mail names every habit that is still to do on the day. */
export const habitReminders: ReminderSource = {
  kind: "habit",
  async compose(database, userId, id, day) {
    const due = await listDue({ database, userId }, day);
    const own = due.find((habit) => habit.id === id);
    if (!own) return undefined;
    const letter = due.map((habit) => `${habit.time}  ${habit.title}\n${withCue(habit)}`);
    return { title: own.title, body: withCue(own), subject: "Tus hábitos de hoy", letter, path: "/habitos" };
  },
  next: nextHabitReminder,
};

async function listDue(source: Pick<ExportSource, "database" | "userId">, day: string) {
  const due = [];
  for await (const habit of eachHabit(source)) {
    const { id, time } = habit;
    if (!time || !isActive(habit, day)) continue;
    const months = new Map();
    // A plan with times a week needs the marks of the whole week.
    for (const month of new Set(lastDays(day, 7).map((each) => monthId(id, each))))
      months.set(month, await habitMonths.find(source.database, source.userId, month));
    const isUnmarked = !isMark(stateOf(habit, months, day, day));
    if (isUnmarked && isAsked(habit, months, day, day)) due.push({ ...habit, time });
  }
  return due.sort((a, b) => (a.time < b.time ? -1 : 1));
}

export const habitsFeature: Feature = {
  routes: defineRoutes(habitsContract, {
    keepHabit: habitTexts.keep,
    restHabit: habitTexts.mark,
    async markHabit({ write, params: { id, day }, body: { mark, written_at } }) {
      expectFound((await habits.find(write.transaction, write.userId, id)) !== undefined);
      const days = { [day]: { mark, at: writtenAt(write, written_at) } };
      await joinMonth(write, { habit_month: monthId(id, day), days });
    },
    deleteHabit: habitTexts.remove,
  }),
  // After a restore, a habit returns before its marks.
  collections: [habitTexts.collection, marksOf(habitMonths, { put: joinMonth })],
  reminders: [habitReminders],
  export: {
    tables: { habits: eachHabit, habit_marks: eachMonth },
    file: { path: "habitos.md", about: "tus hábitos, con lo que marcaste cada día", content: inMarkdown },
  },
};

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Hábitos\n";
  const titles = new Map<string, string>();
  for await (const { id, title, missed_text, plans, ended_on, ...habit } of eachHabit(source)) {
    titles.set(id, markdownLine(title));
    const missed = missed_text && `Si un día falto: ${missed_text}`;
    const planned = plans.map((plan) => `Desde el ${longDate(plan.from)}: ${planWords(plan)}`);
    const ended = ended_on && `Lo dejaste ir: ${longDate(ended_on)}`;
    yield `\n## ${titles.get(id)}\n\n`;
    yield `${markdownList([withCue(habit), missed, ...planned, ended])}\n`;
  }
  if (titles.size === 0) yield "\nAún no tienes hábitos.\n";
  // One pass over all months: a pass for each habit takes 25 s for the fullest member.
  for await (const { habit_month, days } of eachMonth(source)) {
    const title = titles.get(habit_month.slice(0, -"-2026-11".length)) ?? "";
    yield `\n### ${title}, ${monthAndYear(habit_month.slice(-"2026-11".length))}\n\n`;
    const marks = Object.entries(days).sort();
    yield `${markdownList(marks.map(([day, { mark }]) => mark && `${longDate(day)}: ${STATES[mark].words}`))}\n`;
  }
}
