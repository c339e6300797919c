import { slug } from "#platform/shared/text/slug.ts";
import type { Lesson, Quote } from "./lesson.ts";

/** Words of the quote in its address, enough to tell two quotes of an author apart. */
const WORDS = 6;

/** The last segment of a quote's address, such as `seneca-ningun-viento-es-favorable-para-quien`. */
export function quoteSlug({ autor, frase }: Quote): string {
  const words = frase.match(/[\p{L}\p{N}]+/gu) ?? [];
  return slug([autor, ...words.slice(0, WORDS)].join(" "));
}

export function quotePath(keyId: string, quote: Quote): string {
  return `/frase/${keyId}/${quoteSlug(quote)}`;
}

/** Puts a quote in marks, without its final point, which Spanish writes outside of them. */
export function quoted({ frase }: Quote): string {
  return `«${frase.replace(/\.$/, "")}»`;
}

/** All quotes of a lesson. Only those in groups have a comment. */
export function quotesOf({
  quotes,
  groups,
}: Pick<Lesson, "quotes" | "groups">): (Quote & { comentario?: string })[] {
  return [...quotes, ...groups.flatMap((group) => group.quotes)];
}
