import type { ToolWords } from "#platform/ui/feature.ts";

/** The longest title, in UTF-16 units. */
export const IDEA_TITLE_MAX = 200;
export const IDEA_TITLE_REQUIRED = "Por favor, añade un título a tu idea.";

export const toolWords: ToolWords = {
  place: 6,
  deleted: "ideas",
  usage: { ideas: { href: "/ideas", link: "Ir a tus ideas" } },
};
