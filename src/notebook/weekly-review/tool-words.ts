import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 3,
  deleted: "revisiones de la semana",
  usage: { weekly_reviews: { href: "/mi-semana", link: "Ir a mi semana" } },
};
