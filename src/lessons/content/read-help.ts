import * as z from "zod";
import { knownTimeZone } from "#platform/shared/days/wall-time.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { fold } from "#platform/shared/text/fold-text.ts";
import { contentId, filled, readFields } from "./content-file.ts";
import { clockOf, HELP_KINDS } from "./help.ts";

/** A pattern such as "cansad* de vivir/luchar": "*" is any ending of a word, and "/" separates alternative words. */
const pattern = z
  .string()
  .transform((text) => fold(text))
  .pipe(z.string().regex(/^[a-z]+\*?([/ ][a-z]+\*?)*$/, "is not words with * and /"));

const numberSchema = z
  .strictObject({
    for: z.enum(HELP_KINDS),
    number: z.string().regex(/^\*?\d[\d -]*$/, "is not a telephone number"),
    name: filled,
    hours: filled.optional(),
    source: filled,
    // The newest date in the source; absent if the source has none.
    dated: z
      .string()
      .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, "is not yyyy-MM or yyyy")
      .optional(),
    doubt: filled.optional(),
    // The page where somebody found the number, for the next check of all numbers. Our page omits this address.
    url: z.url({ protocol: /^https?$/ }),
  })
  .refine(
    ({ source, dated = "" }) => source.includes(inWords(dated)),
    "has a source that does not say its date",
  );

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
        zones: z.array(z.string().refine(knownTimeZone, "is not a time zone")).min(1),
        numbers: z.array(numberSchema),
      }),
    )
    .min(1),
});

/** Returns the page's texts. `checked`: the day when all numbers were last compared with their sources. */
export function readHelp(file: string, source: string) {
  const { id: _, words: __, everyday: ___, countries, ...rest } = readFields(file, source, helpSchema);
  return {
    ...rest,
    countries: countries.map(({ name, zones, numbers }) => ({
      name,
      /** The values of `clockOf` for each of the country's time zones. */
      clocks: [...new Set(zones.map(clockIn))],
      numbers: numbers.map(({ url: ____, dated, doubt, ...shown }) => ({
        ...shown,
        mark: doubt ?? markOf(dated, rest.checked),
      })),
    })),
  };
}

/** Returns sources of regular expressions for a `fold`ed text with one space around each word. */
export function readHelpWords(file: string, source: string) {
  const { words, everyday } = readFields(file, source, helpSchema);
  return { words: expression(words), everyday: expression(everyday) };
}

/** Returns the source of a regular expression. A match ends before the space that the next match needs. */
function expression(patterns: readonly string[]): string {
  const all = patterns.map((each) =>
    each
      .split(" ")
      .map((word) => `(?:${word.replaceAll("/", "|").replaceAll("*", "[^ ]*")})`)
      .join(" "),
  );
  return ` (?:${all.join("|")})(?= )`;
}

/** Warns of a source that may be older than two years. A year without a month counts as its January. */
function markOf(dated: string | undefined, checked: string): string | undefined {
  if (!dated) return "Su fuente no dice de cuándo es.";
  const limit = `${Number(checked.slice(0, 4)) - 2}${checked.slice(4, 7)}`;
  return `${dated}-01`.slice(0, limit.length) < limit
    ? `Dato de ${inWords(dated)}. No pudimos confirmar que siga igual.`
    : undefined;
}

function inWords(dated: string): string {
  return dated.length > 4 ? monthAndYear(dated) : dated;
}

function clockIn(zone: string): string {
  return clockOf((instant) => {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return -offsetNanoseconds / 60e9;
  });
}
