import { slug } from "#platform/shared/text/slug.ts";
import type { Lesson } from "./lesson.ts";

export interface PartHeading {
  id: string;
  title: string;
}

export const EXAMPLES: PartHeading = {
  id: "en-la-practica",
  title: "En la Práctica: Consciencia vs. Inconsciencia",
};
export const QUOTES: PartHeading = { id: "frases-para-pensar", title: "Frases para pensar" };

export const SOURCES: PartHeading = { id: "fuentes", title: "Fuentes" };

/** Lists headings in the page's order: examples and quotes follow the last section, which is the conclusion. */
export function partHeadings(
  lesson: Pick<Lesson, "sections" | "examples" | "quotes" | "groups" | "stories">,
): PartHeading[] {
  return [
    ...lesson.groups,
    ...lesson.stories.map(({ nombre }) => ({ id: slug(nombre), title: nombre })),
    ...lesson.sections,
    ...(lesson.examples.length > 0 ? [EXAMPLES] : []),
    ...(lesson.quotes.length > 0 ? [QUOTES] : []),
  ];
}
