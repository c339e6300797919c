import { DAY_ROLES, type Destination, type Exercise } from "#lessons/content/exercise.ts";
import { browserStorage } from "#platform/shared/browser-storage.ts";
import { daysBetween, isDay } from "#platform/shared/days/days.ts";
import { readDraft, writeDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { tabMark } from "./tab-mark.ts";

/** The owner of words that a reader writes without a session. No member has this id: their ids are UUIDs. */
export const VISITOR = "visitor";

/** The age in days from which a wheel stays unchanged: the next answer begins a new wheel. */
const WHEEL_KEPT_DAYS = 28;
const WHEELS_MAX = 12;
/** The most UTF-16 units of all lines together: ten times what their fields can hold. */
const WORDS_MAX = 50_000;

/** The words of one person in one exercise. They are stored and cleared like drafts. */
export interface Words {
  /** The texts by label, so that a lesson may change the order of its lines. Equal labels get numbers. */
  values: Record<string, string>;
  /** Whether the reader has changed the sentence that was built from the lines. */
  isOwnSentence: boolean;
  sent: Partial<Record<Destination, string>>;
  /** The id of the idea with which the wizard opened; empty until then. */
  goalIdea: string;
  /** The day of a wheel's first number. `earlier` holds the earlier wheels, newest first. */
  day: string;
  earlier: { day: string; values: Record<string, string> }[];
  /** The tab of the last change, and its time in ms. */
  tab: string;
  at: number;
}

export function noWords(): Words {
  return { values: {}, isOwnSentence: false, sent: {}, goalIdea: "", day: "", earlier: [], tab: "", at: 0 };
}

/** The draft's name, such as `visitor:exercise:metas:smart`. */
export function wordsName(owner: string, { keyId, id }: Pick<Exercise, "keyId" | "id">): string {
  return draftName(owner, `exercise:${keyId}:${id}`);
}

export function isWords(value: unknown): value is Words {
  const { values, sent, earlier, day, at } = (value ?? {}) as Partial<Words>;
  return (
    areTexts(values) &&
    typeof sent === "object" &&
    sent !== null &&
    Array.isArray(earlier) &&
    earlier.every((wheel) => isDay(wheel?.day) && areTexts(wheel.values)) &&
    typeof day === "string" &&
    (day === "" || isDay(day)) &&
    typeof at === "number"
  );
}

function areTexts(map: unknown): map is Record<string, string> {
  if (typeof map !== "object" || map === null) return false;
  let length = 0;
  return Object.entries(map).every(([label, text]) => {
    length += label.length + (typeof text === "string" ? text.length : WORDS_MAX);
    return length < WORDS_MAX;
  });
}

/** Whether the line's field takes this text. The lesson may have changed since the reader wrote. */
export function isFitting({ kind, lines }: Pick<Exercise, "kind" | "lines">, index: number, text = "") {
  const role = lines[index]?.role;
  if (text === "") return true;
  if (kind === "rueda") return /^([1-9]|10)$/.test(text);
  return !role || !DAY_ROLES.includes(role) || isDay(text);
}

export function readWords(name: string): Words | undefined {
  return readDraft(name, isWords)?.value;
}

/** Stores words, or deletes blank ones. Returns false if the device cannot store them. */
export function writeWords(name: string, words: Words): boolean {
  const isBlank = Object.values(words.values).every((text) => text === "") && words.earlier.length === 0;
  const id = readDraft(name, isWords)?.id ?? newId();
  writeDraft(name, isBlank ? null : { id, value: words });
  return isBlank || browserStorage("local").read(`draft:${name}`) !== null;
}

/** Stores the text that was sent to a destination, and keeps the words that the reader wrote meanwhile. */
export function markSent(name: string, to: Destination, text: string, goalIdea?: string): void {
  const words = readWords(name);
  if (!words) return;
  writeWords(name, { ...words, sent: { ...words.sent, [to]: text }, ...(goalIdea && { goalIdea }) });
}

export function valueKeys({ lines }: Pick<Exercise, "lines">): string[] {
  const labels = lines.map(({ label }) => label);
  return labels.map((label, index) => {
    const before = labels.slice(0, index).filter((other) => other === label).length;
    return before > 0 ? `${label} ${before + 1}` : label;
  });
}

export function changed(words: Words, values: Record<string, string>): Words {
  return { ...words, values, tab: tabMark(), at: Date.now() };
}

/** Adds the new numbers to the wheel. If the wheel is too old (`isWheelOver`), they begin a new one. */
export function turned(words: Words, answered: Record<string, string>, today: string): Words {
  const { day, earlier } = words;
  if (isWheelOver(words, today)) {
    const wheels = [{ day, values: words.values }, ...earlier].slice(0, WHEELS_MAX);
    return { ...changed(words, answered), day: today, earlier: wheels, sent: {} };
  }
  return { ...changed(words, { ...words.values, ...answered }), day: day || today };
}

/** Whether the next number begins a new wheel. */
export function isWheelOver({ day }: Pick<Words, "day">, today: string): boolean {
  return day !== "" && daysBetween(day, today) >= WHEEL_KEPT_DAYS;
}

/** Merges all texts: where both have a text, the second stands below the first. A day or number of `more` wins. */
export function merged(words: Words, more: Words): Words {
  const values = { ...words.values };
  for (const [key, text] of Object.entries(more.values)) {
    const known = values[key] ?? "";
    const areFigures = [known, text].every((one) => /^[\d-]+$/.test(one));
    if (text === "" || (known.includes(text) && !areFigures)) continue;
    values[key] = known === "" || areFigures ? text : `${known}\n${text}`;
  }
  const earlier = [...words.earlier, ...more.earlier].sort((a, b) => (a.day < b.day ? 1 : -1));
  const isOwnSentence = words.isOwnSentence || more.isOwnSentence;
  const day = words.day || more.day;
  return { ...words, values, earlier, day, isOwnSentence, sent: { ...more.sent, ...words.sent } };
}

export function giveToMember(exercise: Exercise, memberId: string): void {
  const [from, to] = [wordsName(VISITOR, exercise), wordsName(memberId, exercise)];
  const words = readWords(from);
  if (!words) return;
  writeWords(to, { ...merged(readWords(to) ?? noWords(), words), at: Date.now() });
  writeDraft(from, null);
}
