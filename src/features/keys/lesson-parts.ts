import { slug } from "#shared/text/slug.ts";
import type { Lesson, Section } from "./lesson.ts";

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

/** The last section is the conclusion. The build ensures that. */
export function splitConclusion(sections: readonly Section[]): { body: Section[]; conclusion: Section[] } {
  return { body: sections.slice(0, -1), conclusion: sections.slice(-1) };
}

export function partHeadings(
  lesson: Pick<Lesson, "sections" | "examples" | "quotes" | "groups" | "stories">,
): PartHeading[] {
  const { body, conclusion } = splitConclusion(lesson.sections);
  return [
    ...lesson.groups,
    ...lesson.stories.map(({ nombre }) => ({ id: slug(nombre), title: nombre })),
    ...body,
    ...(lesson.examples.length > 0 ? [EXAMPLES] : []),
    ...(lesson.quotes.length > 0 ? [QUOTES] : []),
    ...conclusion,
  ];
}
