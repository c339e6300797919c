import type { SearchedKind } from "#platform/ui/feature.ts";
import type { Note } from "./contract.ts";
import { notesTitle } from "./notes-context.ts";

export const searched: SearchedKind<Note> = {
  kind: "note",
  place: 2,
  name: "Notas",
  writtenIn: "tus notas",
  label: () => "Nota",
  heading: ({ page_context }) => notesTitle(page_context),
  texts: ({ note_content }) => [note_content],
  href: ({ page_context }) => `/notas/${page_context}`,
};
