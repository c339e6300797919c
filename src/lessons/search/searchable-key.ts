import type { Lesson } from "#lessons/keys/lesson.ts";
import { EXAMPLES, QUOTES } from "#lessons/keys/lesson-parts.ts";
import { unescapeHtml } from "#platform/shared/text/html-text.ts";
import { slug } from "#platform/shared/text/slug.ts";
import type { SearchableKey, SearchablePart } from "./searchable.ts";

const BLOCK_EDGE = /<\/?(?:p|li|ol|ul|dl|dt|dd|div|blockquote|h[1-6]|hr|br|label)\b[^>]*>/g;
const TAG = /<[^>]*>/g;

export function searchableKey(lesson: Lesson): SearchableKey {
  return {
    ...lesson,
    parts: [
      ...lesson.groups.map((group) =>
        partOf(
          group,
          group.quotes.flatMap((quote) => [quoteLine(quote), quote.comentario]),
        ),
      ),
      ...lesson.stories.map(({ nombre, escena, situacion, claves, resultado, fuente }) =>
        partOf({ id: slug(nombre), title: nombre }, [
          escena,
          `Situación inicial: ${situacion}`,
          `Claves aplicadas: ${claves.join(" ")}`,
          `Resultado: ${resultado}`,
          `Fuente: ${fuente}`,
        ]),
      ),
      ...lesson.sections.map((section) => partOf(section, plainLines(section.content))),
      ...some(
        EXAMPLES,
        lesson.examples.flatMap(({ conscious, unconscious }) => [
          `Consciente: ${conscious}`,
          `Inconsciente: ${unconscious}`,
        ]),
      ),
      ...some(QUOTES, lesson.quotes.map(quoteLine)),
    ],
  };
}

function some(heading: { id: string; title: string }, lines: string[]): SearchablePart[] {
  return lines.length > 0 ? [partOf(heading, lines)] : [];
}

function partOf({ id, title }: { id: string; title: string }, lines: string[]): SearchablePart {
  return { id, title, text: lines.map((line) => line.replaceAll(/\s+/g, " ").trim()).join("\n") };
}

function quoteLine({ frase, autor, obra }: Lesson["quotes"][number]): string {
  return `«${frase}» ${[autor, obra].filter(Boolean).join(", ")}`;
}

function plainLines(html: string): string[] {
  const text = html.replaceAll(/\s+/g, " ").replaceAll(BLOCK_EDGE, "\n").replaceAll(TAG, "");
  return unescapeHtml(text)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
