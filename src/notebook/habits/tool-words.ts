import type { ToolWords } from "#platform/ui/feature.ts";

const HABITS = { href: "/habitos", link: "Ir a tus hábitos" } as const;

export const toolWords: ToolWords = {
  place: 10,
  deleted: "hábitos",
  usage: { habits: HABITS, habit_marks: HABITS },
};
