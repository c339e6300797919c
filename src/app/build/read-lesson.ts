import * as z from "zod";
import type { Lesson } from "#features/keys/lesson.ts";
import { partHeadings } from "#features/keys/lesson-parts.ts";
import { ContentError, readFrontMatter } from "./front-matter.ts";
import { PieceError } from "./piece-error.ts";
import { renderSection } from "./read-lesson-pieces.ts";

const WORDS_PER_MINUTE = 200;
const WORDS_MIN = 600;
const WORDS_MAX = 1250;
const FIELD_NAME = /"\w+":/g;

const text = z.string().trim().min(1, "is empty");
const quote = { frase: text, autor: text, obra: text.optional() };

const frontMatterSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, "may only hold a-z, 0-9 and -"),
  order: z.int().min(1),
  title: text,
  heading: text,
  icon: text,
  description: text.min(121, "must be longer than the 120 characters of a card").max(300),
  examples: z.array(z.strictObject({ conscious: text, unconscious: text })).default([]),
  quotes: z.array(z.strictObject(quote)).default([]),
  groups: z
    .array(
      z.strictObject({
        id: text,
        title: text,
        quotes: z.array(z.strictObject({ ...quote, comentario: text })).length(3),
      }),
    )
    .default([]),
  stories: z
    .array(
      z.strictObject({
        nombre: text,
        cifra: text.regex(/^\S+ \S/, "begins with a number and says what it counts").optional(),
        situacion: text,
        claves: z.array(text).min(1),
        resultado: text,
        fuente: text,
      }),
    )
    .default([]),
});

/**
 * Reads a lesson from its Markdown with front matter.
 *
 * @param file its name, such as `metas.md`: the key's id must be the same
 * @throws ContentError
 */
export function readLesson(file: string, source: string): Lesson {
  const { front, body } = readFrontMatter(file, source, frontMatterSchema);
  if (`${front.id}.md` !== file) throw new ContentError(file, `id: is "${front.id}", not the file's name`);

  const sections = readSections(file, body);
  checkShape(file, front, sections);
  const words = countWords(body) + countWords(JSON.stringify(front).replaceAll(FIELD_NAME, ""));
  if (words < WORDS_MIN || words > WORDS_MAX) {
    throw new ContentError(file, `body: ${words} words; a lesson has ${WORDS_MIN} to ${WORDS_MAX}`);
  }
  return { ...front, readingMinutes: Math.ceil(words / WORDS_PER_MINUTE), sections };
}

function readSections(file: string, body: string): Lesson["sections"] {
  const [before, ...parts] = body.split(/^## /m);
  if (before?.trim()) throw new ContentError(file, "body: there is text before the first section");
  if (/<[a-z!/]/i.test(body)) throw new ContentError(file, "body: holds HTML; a lesson is Markdown only");
  return parts.map((part) => {
    const [title = "", ...lines] = part.split("\n");
    return {
      id: slug(title),
      title: title.trim(),
      content: readContent(file, title.trim(), lines.join("\n")),
    };
  });
}

function readContent(file: string, title: string, markdown: string): string {
  try {
    return renderSection(markdown);
  } catch (error) {
    if (error instanceof PieceError) throw new ContentError(file, `body: «${title}»: ${error.message}`);
    throw error;
  }
}

/** What every lesson owes its reader (docs/product.md, section 1). */
function checkShape(
  file: string,
  front: z.infer<typeof frontMatterSchema>,
  sections: Lesson["sections"],
): void {
  if (sections.length < 3) throw new ContentError(file, "body: needs at least three sections");
  if (sections.at(-1)?.title !== "Conclusión")
    throw new ContentError(file, 'body: the last section must be "Conclusión"');
  const ids = partHeadings({ ...front, sections }).map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new ContentError(file, `body: two parts of the page have the anchor #${twice}`);
  const isLesson = front.groups.length === 0 && front.stories.length === 0;
  if (!isLesson) return;
  if (!sections.some((section) => section.content.includes("<ol>"))) {
    throw new ContentError(file, "body: has no numbered how-to list");
  }
  if (front.quotes.length === 0) throw new ContentError(file, "quotes: a lesson has at least one");
}

function countWords(source: string): number {
  return source.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function slug(title: string): string {
  return title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
