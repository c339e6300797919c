import * as z from "zod";
import type { Source } from "#features/keys/lesson.ts";
import { filled } from "./content-file.ts";

const OLDEST = 1600;
/** A study or book in the text: the last name before its year, such as "Gary Latham (2002)". */
const NAMED = /(\p{Lu}[\p{L}'’-]+)(?: y otr[oa]s)? \((\d{4})\)/gu;

export const sourceSchema = z.strictObject({
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
export function faultOfSources(
  body: string,
  sources: readonly Source[],
  isLetter = false,
): string | undefined {
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
