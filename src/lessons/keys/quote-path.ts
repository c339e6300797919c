import { slug } from "#platform/shared/text/slug.ts";
import type { Lesson, Quote } from "./lesson.ts";

/** The number of a quote's words in its address. It suffices to distinguish two quotes of an author. */
const WORDS = 6;

/** The last segment of a quote's address, such as `seneca-ningun-viento-es-favorable-para-quien`. */
export function quoteSlug({ autor, frase }: Quote): string {
  const words = frase.match(/[\p{L}\p{N}]+/gu) ?? [];
  return slug([autor, ...words.slice(0, WORDS)].join(" "));
}

export const quotePath = (keyId: string, quote: Quote) => `/frase/${keyId}/${quoteSlug(quote)}` as const;

/** Puts a quote in quotation marks. Spanish writes the final point outside of them, so it is removed. */
export function quoted({ frase }: Quote): string {
  return `«${frase.replace(/\.$/, "")}»`;
}

export function quotesOf({ quotes, groups }: Pick<Lesson, "quotes" | "groups">): Quote[] {
  return [...quotes, ...groups.flatMap((group) => group.quotes)];
}
