import { isDeepStrictEqual } from "node:util";

type Fields = Readonly<Record<string, unknown>>;

/** The fields to which both edits may add. To any other text or list, only one edit may add. */
export interface Joins {
  /** Fields with text in paragraphs. */
  readonly texts: readonly string[];
  /** The lists, each with the name of the field that holds an item's id. */
  readonly lists?: Readonly<Record<string, string>>;
}

/**
 * Joins the server's text `here` and a device's edit `told`, if both only add to `base` (decision 0108). Where both
 * add, the addition of `here` comes first.
 * @returns undefined if the member has to choose
 */
export function joinedEdits(base: Fields, here: Fields, told: Fields, joins: Joins): Fields | undefined {
  const joined = { ...here };
  for (const [field, value] of Object.entries(told)) {
    joined[field] = joinedField(field, [base[field], here[field], value], joins);
    if (joined[field] === undefined) return undefined;
  }
  return joined;
}

type Three<T> = readonly [base: T, here: T, told: T];

function joinedField(field: string, values: Three<unknown>, { texts, lists }: Joins): unknown {
  const [base, here, told] = values;
  if (isDeepStrictEqual(here, told)) return here;
  const id = lists?.[field];
  const joined = areTexts(values)
    ? joinedText(values)
    : areLists(values)
      ? joinedList(values, id)
      : undefined;
  if (joined === undefined) return undefined;
  if (isDeepStrictEqual(base, told)) return here;
  if (isDeepStrictEqual(base, here)) return told;
  return id || texts.includes(field) ? joined : undefined;
}

const areTexts = (values: Three<unknown>): values is Three<string> =>
  values.every((value) => typeof value === "string");

const areLists = (values: Three<unknown>): values is Three<readonly Fields[]> => values.every(Array.isArray);

function joinedList([base, here, told]: Three<readonly Fields[]>, id = ""): Fields[] | undefined {
  const nameOf = (item: Fields) => JSON.stringify(item);
  const [ours, theirs] = [here, told].map((items) => gapsOf(base, items, nameOf));
  if (!ours || !theirs) return undefined;
  const known = ours.flat();
  // Both edits may have added the same item in different places.
  const others = new Set(othersThan(known, theirs.flat(), nameOf));
  const ids = new Set(known.map((item) => item[id]));
  if ([...others].some((item) => ids.has(item[id]))) return undefined;
  return ours.flatMap((gap, at) => [
    ...gap,
    ...(theirs[at] ?? []).filter((item) => others.has(item)),
    ...base.slice(at, at + 1),
  ]);
}

function joinedText([before, here, told]: Three<string>): string | undefined {
  const [ours, theirs] = [here, told].map((text) => additionsTo(before, text));
  if (!ours || !theirs || areAdjoining(ours, theirs)) return undefined;
  const base = paragraphsOf(before);
  const words = hasWords(ours, theirs) ? ours.words : ours.words + theirs.words;
  if (words) base.push(`${base.pop()}${words}`);
  const [first = "", ...others] = ours.gaps.flatMap((gap, at) => [
    ...gap,
    ...othersThan(gap, theirs.gaps[at], wordsOf),
    ...base.slice(at, at + 1),
  ]);
  const below = others.map((text) => (BREAK.test(text) ? text : `\n\n${text}`));
  return [first.replace(BREAK, ""), ...below].join("");
}

const BREAK = /^\s*\n/;

/** The additions of an edit to a text. */
interface Additions {
  /** The new paragraphs before, between and after the paragraphs of the text. */
  gaps: string[][];
  /** The text that continues the last paragraph. */
  words: string;
}

function additionsTo(before: string, after: string): Additions | undefined {
  const base = paragraphsOf(before);
  const [start, whole] = [before.trimEnd(), after.trimEnd()];
  const rest = whole.slice(start.length);
  if (start !== "" && whole.startsWith(start) && !CHANGES_WORD.test(rest)) {
    const words = (/^[^\n]*/.exec(rest)?.[0] ?? "").trimEnd();
    return { gaps: [...base.map(() => []), paragraphsOf(rest.slice(words.length))], words };
  }
  const gaps = gapsOf(base, paragraphsOf(after), wordsOf);
  return gaps && { gaps, words: "" };
}

/** Matches text that would change the last word before it, such as a letter or the modifier of an emoji. */
const CHANGES_WORD = /^\S*[\p{L}\p{M}\p{N}\p{Emoji_Modifier}\p{Cf}]/u;

/** True if `ours` contains the words of `theirs`: a restore may repeat an edit after others continued the text. */
function hasWords(ours: Additions, theirs: Additions): boolean {
  const [start, ...rests] = ours.words.split(theirs.words);
  return rests.some((rest) => !CHANGES_WORD.test(rest)) && (start === "" || !SIGN.test(theirs.words));
}

const SIGN = /^\S/;

/** True if both edits have changed the same place. The end of the text does not count. */
function areAdjoining(ours: Additions, theirs: Additions): boolean {
  const haveMet = ours.gaps
    .slice(0, -1)
    .some((gap, at) => gap.length > 0 && othersThan(gap, theirs.gaps[at], wordsOf).length > 0);
  const isBeforeWords = (one: Additions, other: Additions) => one.words !== "" && other.gaps.at(-2)?.length;
  // A punctuation mark belongs to the word before it, so no other words may come between them.
  const isSign = ours.words !== "" && SIGN.test(theirs.words) && !hasWords(ours, theirs);
  return haveMet || isSign || Boolean(isBeforeWords(ours, theirs) || isBeforeWords(theirs, ours));
}

/** Splits a text into its lines with words, each with the blank lines before it. */
function paragraphsOf(text: string): string[] {
  // The expression takes linear time only on a text without spaces at its end.
  return text.trimEnd().match(/\s*\S[^\n]*/g) ?? [];
}

const wordsOf = (paragraph: string) => paragraph.trim();

type NameOf<T> = (item: T) => string;

/** Returns the items of `edit` before, between and after the items of `base`; undefined if `edit` lacks one of them. */
function gapsOf<T>(base: readonly T[], edit: readonly T[], nameOf: NameOf<T>): T[][] | undefined {
  const gaps: T[][] = [];
  let gap: T[] = [];
  for (const item of edit) {
    const next = base[gaps.length];
    if (next === undefined || nameOf(next) !== nameOf(item)) gap.push(item);
    else {
      gaps.push(gap);
      gap = [];
    }
  }
  return gaps.length === base.length ? [...gaps, gap] : undefined;
}

/** Returns the `items` that `known` lacks. Each item of `known` excludes only one equal item. */
function othersThan<T>(known: readonly T[], items: readonly T[] = [], nameOf: NameOf<T>): T[] {
  const times = new Map<string, number>();
  const count = (item: T, more: number) => {
    const before = times.get(nameOf(item)) ?? 0;
    times.set(nameOf(item), before + more);
    return before;
  };
  for (const item of known) count(item, 1);
  return items.filter((item) => count(item, -1) <= 0);
}
