import { fold } from "#shared/text/fold-text.ts";

/** Folded beginnings of words. The search loads them, and not the numbers. */
const words = Object.values(
  import.meta.glob<string[]>("/content/help/*.yaml", { query: "?words", import: "default", eager: true }),
).flat();

/** Whether a query of the search speaks of a need that a lesson cannot meet. */
export function asksForHelp(query: string): boolean {
  const folded = ` ${fold(query).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
  return words.some((word) => folded.includes(` ${word}`));
}
