import * as z from "zod";
import { HELP_KINDS, type Help, type HelpWords } from "#features/help/help.ts";
import { fold } from "#shared/text/fold-text.ts";
import { ContentError, contentId, filled, readFields } from "./content-file.ts";

/** Such as "cansad* de vivir/luchar": "*" is any ending of a word, and "/" stands between words that may stand there. */
const pattern = z
  .string()
  .transform((text) => fold(text))
  .pipe(z.string().regex(/^[a-z]+\*?([/ ][a-z]+\*?)*$/, "is not words with * and /"));

const helpSchema = z.strictObject({
  id: contentId,
  title: filled,
  description: filled.max(155),
  checked: z.iso.date(),
  words: z.array(pattern).min(1),
  everyday: z.array(pattern).min(1),
  countries: z
    .array(
      z.strictObject({
        name: filled,
        numbers: z.array(
          z.strictObject({
            for: z.enum(HELP_KINDS),
            number: z.string().regex(/^\*?\d[\d -]*$/, "is not a telephone number"),
            name: filled,
            hours: filled.optional(),
            source: filled,
            // Where somebody read it, for the next check of the number. The page omits it.
            url: z.url({ protocol: /^https?$/ }),
          }),
        ),
      }),
    )
    .min(1),
});

/** @throws ContentError, also for a country without an emergency number, twice or out of its order */
export function readHelp(file: string, source: string, query = ""): Help | HelpWords {
  const { id: _, words, everyday, countries, ...rest } = readFields(file, source, helpSchema);
  const names = countries.map(({ name }) => name);
  const sorted = [...new Set(names)].sort((a, b) => a.localeCompare(b, "es"));
  if (names.join() !== sorted.join())
    throw new ContentError(file, "countries: are not in the alphabet's order");
  for (const { name, numbers } of countries) {
    if (!numbers.some((number) => number.for === "emergency"))
      throw new ContentError(file, `countries: ${name} has no emergency number`);
    const all = numbers.map(({ number }) => number);
    const twice = all.find((number, index) => all.indexOf(number) !== index);
    if (twice) throw new ContentError(file, `countries: ${name} has the number ${twice} twice`);
  }
  const expressions = { words: expression(words), everyday: expression(everyday) };
  const needless = everyday.find((each) => !new RegExp(expressions.words).test(` ${exampleOf(each)} `));
  if (needless) throw new ContentError(file, `everyday: no words find «${needless}»`);
  if (query === "words") return expressions;
  return {
    ...rest,
    countries: countries.map(({ name, numbers }) => ({
      name,
      numbers: numbers.map(({ url: __, ...shown }) => shown),
    })),
  };
}

/** The last space stays for the next match. */
function expression(patterns: readonly string[]): string {
  const all = patterns.map((each) =>
    each
      .split(" ")
      .map((word) => `(?:${word.replaceAll("/", "|").replaceAll("*", "[^ ]*")})`)
      .join(" "),
  );
  return ` (?:${all.join("|")})(?= )`;
}

function exampleOf(everyday: string): string {
  return everyday.replaceAll(/\/[^ ]*|\*/g, "");
}
