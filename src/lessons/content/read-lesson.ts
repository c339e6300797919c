import * as z from "zod";
import {
  ContentError,
  contentId,
  filled,
  PieceError,
  readFrontMatter,
  splitSections,
} from "./content-file.ts";
import { readableOf } from "./read-lesson-exercise.ts";
import { renderSection } from "./read-lesson-pieces.ts";

/** Characters of the description on a card of the home page. No excerpt is longer (spec, section 9). */
export const CARD_EXCERPT_LENGTH = 120;
const OLDEST = 1600;

const sourceSchema = z.strictObject({
  author: filled.regex(/^\p{Lu}[\p{L}'’ -]+, \p{Lu}/u, "begins with a surname and an initial"),
  year: z.int().min(OLDEST),
  title: filled,
  lang: z.enum(["en", "de", "fr", "pt"]).optional(),
  place: filled,
  // The form of all DOIs since 2000 (doi.org, "DOI Handbook", 2.2).
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/[\w.;()/:-]+$/, "is not a DOI such as 10.1002/ejsp.674")
    .optional(),
});

const WORDS_PER_MINUTE = 200;
const WORDS_MIN = 600;
const WORDS_MAX = 1250;
/** Search engines cut longer titles in their results. */
const SEO_TITLE_MAX = 60;
const SEO_DESCRIPTION_MAX = 155;
/** A longer task does not fit two lines at 320 pixels. */
const TASK_MAX = 60;
const FIELD_NAME = /"\w+":/g;

const quote = { frase: filled, autor: filled, obra: filled.optional() };

const frontMatterSchema = z.strictObject({
  id: contentId,
  order: z.int().min(1),
  title: filled,
  heading: filled,
  icon: filled,
  hue: z.int().min(0).max(359),
  description: filled.min(CARD_EXCERPT_LENGTH + 1, "must be longer than a card shows of it").max(300),
  seoTitle: filled.max(SEO_TITLE_MAX),
  seoDescription: filled.max(SEO_DESCRIPTION_MAX),
  keywords: z.array(filled).min(1),
  published: z.iso.date(),
  updated: z.iso.date(),
  task: filled.max(TASK_MAX),
  sources: z.array(sourceSchema).default([]),
  letter: z.literal(true).optional(),
  examples: z.array(z.strictObject({ conscious: filled, unconscious: filled })).default([]),
  quotes: z.array(z.strictObject(quote)).default([]),
  groups: z
    .array(
      z.strictObject({
        id: filled,
        title: filled,
        quotes: z.array(z.strictObject({ ...quote, comentario: filled })).length(3),
      }),
    )
    .default([]),
  stories: z
    .array(
      z.strictObject({
        nombre: filled,
        cifra: filled
          .regex(/^\S{1,4} \S/, "begins with at most four digits and says what they count")
          .optional(),
        /** A moment of the person's life, which the story tells first. */
        escena: filled,
        situacion: filled,
        claves: z.array(filled).min(1),
        resultado: filled,
        fuente: filled,
      }),
    )
    .default([]),
});

/** Reads a lesson; the tests check its quality. @throws ContentError, also if the id differs from `file` */
export function readLesson(file: string, source: string) {
  const { front: read, body } = readFrontMatter(file, source, frontMatterSchema);
  const { hue: _hue, ...front } = read;
  const sections = readSections(file, body);
  const { seoTitle: _, seoDescription: __, keywords: ___, sources: ____, task: _____, ...shown } = front;
  const shownText = JSON.stringify(shown).replaceAll(FIELD_NAME, "");
  const words = countWords(readableOf(body)) + countWords(shownText);
  if (words < WORDS_MIN || words > WORDS_MAX) {
    throw new ContentError(file, `body: ${words} words; a lesson has ${WORDS_MIN} to ${WORDS_MAX}`);
  }
  return { ...front, readingMinutes: Math.ceil(words / WORDS_PER_MINUTE), sections };
}

/** Returns each section with its anchor, and its text as HTML that we made from our own Markdown. */
function readSections(file: string, body: string) {
  const { intro, sections } = splitSections(file, body);
  if (intro) throw new ContentError(file, "body: there is text before the first section");
  return sections.map(({ id, title, markdown }) => {
    try {
      return { id, title, content: renderSection(markdown) };
    } catch (error) {
      if (error instanceof PieceError) throw new ContentError(file, `body: «${title}»: ${error.message}`);
      throw error;
    }
  });
}

function countWords(source: string): number {
  return source.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
