import type { SearchedKind } from "#platform/ui/feature.ts";
import type { JournalRecord } from "./contract.ts";

export const searched: SearchedKind<JournalRecord> = {
  kind: "journal",
  place: 1,
  name: "Diario",
  writtenIn: "tu diario",
  label: ({ event_type }) => (event_type === "describe" ? "Día descrito" : "Día proyectado"),
  title: ({ title }) => title,
  texts: ({ notes, custom_field_one, custom_field_two, question_text = "", answer_text = "", actions }) => [
    notes,
    custom_field_one,
    custom_field_two,
    question_text,
    answer_text,
    ...actions.map(({ action_text }) => action_text),
  ],
  day: ({ event_date }) => event_date,
  href: (_, day) => `/mi-calendario?dia=${day}`,
};
