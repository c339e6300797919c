import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 4,
  deleted: "metas",
  usage: { user_goals: { href: "/mis-metas", link: "Ir a tus metas" } },
};
