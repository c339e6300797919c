import { nextReview } from "#notebook/reminders/queries.server.ts";
import type { ReminderSource } from "#notebook/reminders/source.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownList, markdownText, ownRecords } from "#platform/server/member-export.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { type Review, weeklyReviewContract } from "./contract.ts";
import { findIdOf, reviews, reviewTexts } from "./queries.server.ts";
import { weekToReview } from "./week/iso-week.ts";
import { QUESTIONS, weekName } from "./week/week-words.ts";

const eachReview = ownRecords(reviews, ["week"]);

/** Invites to the weekly review, on the member's own day and hour. For a reviewed week it sends nothing. */
const weekReminders: ReminderSource = {
  kind: "week",
  async compose(database, userId, _sourceId, day) {
    if (await findIdOf(database, userId, weekToReview(day))) return undefined;
    return {
      title: "Tu semana, en cinco minutos",
      body: "Mira cómo te fue y elige lo que sigue.",
      path: "/mi-semana",
    };
  },
  next: nextReview,
};

export const weeklyReviewFeature: Feature = {
  routes: defineRoutes(weeklyReviewContract, {
    keepReview: reviewTexts.keep,
    deleteReview: reviewTexts.remove,
  }),
  collections: [reviewTexts.collection],
  export: {
    tables: { weekly_reviews: eachReview },
    file: {
      path: "semanas.md",
      about: "tus revisiones de la semana, de la más antigua a la más nueva",
      content: inMarkdown,
    },
  },
  reminders: [weekReminders],
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
