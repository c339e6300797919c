import { readdirSync } from "node:fs";
import * as z from "zod";
import { CARD_EXCERPT_LENGTH, type Lesson, type Source } from "#features/keys/lesson.ts";
import { partHeadings } from "#features/keys/lesson-parts.ts";
import { quoteSlug, quotesOf } from "#features/keys/quote-path.ts";
import {
  ContentError,
  contentId,
  filled,
  PieceError,
  readFrontMatter,
  splitSections,
} from "./content-file.ts";
import { faultOfExercises, readableOf } from "./read-lesson-exercise.ts";
import { renderSection } from "./read-lesson-pieces.ts";

const OLDEST = 1600;
/** A study or book in the text: the last name before its year, such as "Gary Latham (2002)". */
const NAMED = /(\p{Lu}[\p{L}'’-]+)(?: y otr[oa]s)? \((\d{4})\)/gu;

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

/**
 * Says what is wrong between a lesson's text and its sources: each names the other by surname and year.
 * A letter names the first author only, because nobody writes years in one.
 */
function faultOfSources(body: string, sources: readonly Source[], isLetter = false): string | undefined {
  const named = Array.from(body.matchAll(NAMED), ([text, name = "", year]) => ({
    text,
    name,
    year: Number(year),
  }));
  const isSame = (source: Source, { name, year }: { name: string; year: number }) =>
    source.year === year && source.author.split(/[^\p{L}'’-]+/u).includes(name);
  if (isLetter && named[0]) return `«${named[0].text}»: a letter gives no year`;
  const isNamed = (source: Source) =>
    isLetter ? body.includes(source.author.split(",")[0] ?? "") : named.some((each) => isSame(source, each));
  const lacking = named.find((each) => !sources.some((source) => isSame(source, each)));
  if (lacking) return `«${lacking.text}» is not among the sources`;
  const unused = sources.find((source) => !isNamed(source));
  if (unused) return `${unused.author} (${unused.year}) is not named in the text`;
  return undefined;
}

/** Pages besides the keys that a lesson may lead to. A test compares them with the routes. */
export const LINKED_PAGES: readonly string[] = [
  "/ideas",
  "/mis-metas",
  "/mi-calendario",
  "/calendario",
  "/pedir-ayuda",
];
const KEYS = new URL("../../../../content/keys/", import.meta.url);
const LINK = /\]\(([^)]*)\)/g;
const WORDS_PER_MINUTE = 200;
const WORDS_MIN = 600;
const WORDS_MAX = 1250;
/** Results of search engines cut longer ones. */
const SEO_TITLE_MAX = 60;
const SEO_DESCRIPTION_MAX = 155;
/** Two lines at 320 pixels. */
const TASK_MAX = 60;
const FIELD_NAME = /"\w+":/g;

const quote = { frase: filled, autor: filled, obra: filled.optional() };

const frontMatterSchema = z.strictObject({
  id: contentId,
  order: z.int().min(1),
  title: filled,
  heading: filled,
  icon: filled,
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
        escena: filled,
        situacion: filled,
        claves: z.array(filled).min(1),
        resultado: filled,
        fuente: filled,
      }),
    )
    .default([]),
});

/** @throws ContentError, also where the id differs from `file`, such as `metas.md` */
export function readLesson(file: string, source: string): Lesson {
  const { front, body } = readFrontMatter(file, source, frontMatterSchema);
  checkSources(file, body, front);
  const sections = readSections(file, body);
  checkShape(file, front, sections);
  checkAddresses(file, front);
  const { seoTitle: _, seoDescription: __, keywords: ___, sources: ____, task: _____, ...shown } = front;
  const shownText = JSON.stringify(shown).replaceAll(FIELD_NAME, "");
  const words = countWords(readableOf(body)) + countWords(shownText);
  if (words < WORDS_MIN || words > WORDS_MAX) {
    throw new ContentError(file, `body: ${words} words; a lesson has ${WORDS_MIN} to ${WORDS_MAX}`);
  }
  return { ...front, readingMinutes: Math.ceil(words / WORDS_PER_MINUTE), sections };
}

function readSections(file: string, body: string): Lesson["sections"] {
  const { intro, sections } = splitSections(file, body);
  if (intro) throw new ContentError(file, "body: there is text before the first section");
  return sections.map(({ id, title, markdown }) => {
    const fault = faultOfLinks(markdown);
    if (fault) throw new ContentError(file, `body: «${title}»: ${fault}`);
    try {
      return { id, title, content: renderSection(markdown) };
    } catch (error) {
      if (error instanceof PieceError) throw new ContentError(file, `body: «${title}»: ${error.message}`);
      throw error;
    }
  });
}

function faultOfLinks(markdown: string): string | undefined {
  const known = [...LINKED_PAGES, ...readdirSync(KEYS).map((file) => `/clave/${file.replace(/\.md$/, "")}`)];
  for (const [, address = ""] of markdown.matchAll(LINK))
    if (!known.includes(address)) return `leads to ${address}; there are ${known.join(", ")}`;
  return undefined;
}

/** Stories and groups of quotes name their sources themselves. */
function checkSources(
  file: string,
  body: string,
  { sources, letter, stories, groups, published, updated }: z.infer<typeof frontMatterSchema>,
): void {
  if (updated < published) throw new ContentError(file, "updated: is before published");
  if (sources.length === 0 && stories.length === 0 && groups.length === 0)
    throw new ContentError(file, "sources: a lesson has at least one");
  const fault = faultOfSources(body, sources, letter);
  if (fault) throw new ContentError(file, `sources: ${fault}`);
}

/** Checks the parts that every lesson needs (docs/product.md, section 1). */
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
  const fault = faultOfExercises(sections);
  if (fault) throw new ContentError(file, `body: ${fault}`);
  const isLesson = front.groups.length === 0 && front.stories.length === 0;
  if (!isLesson) return;
  if (!sections.some((section) => section.content.includes("<ol>"))) {
    throw new ContentError(file, "body: has no numbered how-to list");
  }
  if (front.quotes.length === 0) throw new ContentError(file, "quotes: a lesson has at least one");
}

/** Each quote has a page, so each needs an address of its own. */
function checkAddresses(file: string, front: z.infer<typeof frontMatterSchema>): void {
  const slugs = quotesOf(front).map(quoteSlug);
  const twice = slugs.find((each, index) => slugs.indexOf(each) !== index);
  if (twice) throw new ContentError(file, `quotes: two have the address ${twice}`);
}

function countWords(source: string): number {
  return source.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
