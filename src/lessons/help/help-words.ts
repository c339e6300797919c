import type { readHelpWords } from "#lessons/content/read-help.ts";
import { fold } from "#platform/shared/text/fold-text.ts";

type HelpWords = ReturnType<typeof readHelpWords>;

/** The patterns of words that ask for help. The search loads them without the telephone numbers. */
const [sources] = Object.values(
  import.meta.glob<HelpWords>("/content/help/*.yaml", { query: "?words", import: "default", eager: true }),
) as [HelpWords];
const words = new RegExp(sources.words);
const everyday = new RegExp(sources.everyday, "g");

export function asksForHelp(query: string): boolean {
  const folded = ` ${fold(query)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  return words.test(folded.replaceAll(everyday, " ·"));
}
