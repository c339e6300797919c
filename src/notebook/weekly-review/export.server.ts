import {
  type ExportSource,
  type MemberExport,
  markdownList,
  markdownText,
  ownRecords,
} from "#platform/server/member-export.ts";
import { longDate } from "#platform/shared/days/days.ts";
import type { Review } from "./contract.ts";
import { reviews } from "./queries.server.ts";
import { QUESTIONS, weekName } from "./week/week-words.ts";

const eachReview = ownRecords(reviews, ["week"]);

export const weeklyReviewExport: MemberExport = {
  tables: { weekly_reviews: eachReview },
  file: {
    path: "semanas.md",
    about: "tus revisiones de la semana, de la más antigua a la más nueva",
    content: inMarkdown,
  },
};

const CHOICES: Record<Review["ideas"][number]["choice"], string> = {
  develop: "desarrollar",
  keep: "conservar",
  drop: "soltar",
};

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Mi semana\n";
  let count = 0;
  for await (const { week, good_text, hard_text, goals, ideas, steps } of eachReview(source)) {
    count++;
    yield `\n## ${weekName(week)}\n`;
    for (const [question, text] of [
      [QUESTIONS.good_text, markdownText(good_text)],
      [QUESTIONS.hard_text, markdownText(hard_text)],
      [QUESTIONS.goals, markdownList(goals.map((goal) => `${goal.goal_title}: ${goal.action_text}`))],
      [QUESTIONS.ideas, markdownList(ideas.map((idea) => `${idea.idea_title}: ${CHOICES[idea.choice]}`))],
      [QUESTIONS.steps, markdownList(steps.map((step) => `${longDate(step.day)}: ${step.step_text}`))],
    ] as const)
      if (text !== "") yield `\n### ${question}\n\n${text}\n`;
  }
  if (count === 0) yield "\nAún no tienes revisiones de la semana.\n";
}
