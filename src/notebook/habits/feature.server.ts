import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownLine, ownRecords } from "#platform/server/member-export.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { habitsContract } from "./contract.ts";
import { stateWords, withCue } from "./habit-words.ts";
import { planWords } from "./plan-words.ts";
import {
  deleteHabit,
  habitMonths,
  habitRecovery,
  habits,
  markHabit,
  monthRecovery,
  restHabit,
  saveHabit,
} from "./queries.server.ts";
import { habitReminders } from "./reminders.server.ts";

/** The length of a month in the id of its marks. */
const MONTH = "-2026-11".length;

const eachHabit = ownRecords(habits, ["created_at", "id"]);
const eachMonth = ownRecords(habitMonths, ["habit_month"]);

export const habitsFeature: Feature = {
  routes: defineRoutes(habitsContract, {
    keepHabit: ({ write, params, body }) => saveHabit(write, { ...params, ...body }),
    restHabit: async ({ write, params, body }) => expectFound(await restHabit(write, params.id, body)),
    markHabit: async ({ write, params, body }) => expectFound(await markHabit(write, params, body)),
    deleteHabit: async ({ write, params, query }) =>
      expectFound(await deleteHabit(write, params.id, query.base)),
  }),
  // After a restore, a habit returns before its marks.
  collections: [
    { ...habits, recovery: habitRecovery },
    { ...habitMonths, recovery: monthRecovery },
  ],
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
    yield `\n## ${markdownLine(title)}\n\n`;
    const cue = withCue(habit);
    if (cue) yield `- ${markdownLine(cue)}\n`;
    if (missed_text) yield `- Si un día falto: ${markdownLine(missed_text)}\n`;
    for (const plan of plans) yield `- Desde el ${longDate(plan.from)}: ${planWords(plan)}\n`;
    if (ended_on) yield `- Lo dejaste ir: ${longDate(ended_on)}\n`;
  }
  if (titles.size === 0) yield "\nAún no tienes hábitos.\n";
  // One pass over all months: a pass for each habit takes 25 s for the fullest member.
  for await (const { habit_month, days } of eachMonth(source)) {
    const [habit, month] = [habit_month.slice(0, -MONTH), habit_month.slice(1 - MONTH)];
    yield `\n### ${titles.get(habit) ?? ""}, ${monthAndYear(`${month}-01`)}\n\n`;
    for (const [day, { mark }] of Object.entries(days).sort())
      if (mark) yield `- ${longDate(day)}: ${stateWords(mark)}\n`;
  }
}
