import type { SearchedKind } from "#platform/ui/feature.ts";
import type { Review } from "./contract.ts";
import { weekName } from "./week/week-words.ts";

export const searched: SearchedKind<Review> = {
  kind: "week",
  place: 6,
  name: "Semanas",
  writtenIn: "tus revisiones de la semana",
  label: () => "Mi semana",
  heading: ({ week }) => weekName(week),
  texts: ({ good_text, hard_text, goals, ideas, steps }) => [
    good_text,
    hard_text,
    ...goals.flatMap(({ goal_title, action_text }) => [action_text, goal_title]),
    ...ideas.map(({ idea_title }) => idea_title),
    ...steps.map(({ step_text }) => step_text),
  ],
  day: ({ week }) => week,
  href: ({ week }) => `/mi-semana/${week}`,
};
