import type { SearchedKind } from "#platform/ui/feature.ts";
import type { Habit } from "./contract.ts";

export const searched: SearchedKind<Habit> = {
  kind: "habit",
  place: 7,
  name: "Hábitos",
  writtenIn: "tus hábitos",
  label: () => "Hábito",
  title: ({ title }) => title,
  texts: ({ minimum_text, cue_text, missed_text }) => [minimum_text, cue_text, missed_text],
  href: () => "/habitos",
};
