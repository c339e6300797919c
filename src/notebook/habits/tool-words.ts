import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 10,
  deleted: "hábitos",
  usage: {
    habits: { href: "/habitos", link: "Ir a tus hábitos" },
    habit_marks: { href: "/habitos", link: "Ir a tus hábitos" },
  },
};
