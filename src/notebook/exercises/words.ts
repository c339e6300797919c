import { DAY_ROLES, type Destination, type Exercise } from "#lessons/keys/exercise.ts";
import { browserStorage } from "#platform/shared/browser-storage.ts";
import { daysBetween, isDay } from "#platform/shared/days/days.ts";
import { readDraft, writeDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { newId } from "#platform/shared/new-id.ts";
import { tabMark } from "./tab-mark.ts";

/** Owns what is written while nobody is signed in. A member's id is a UUID. */
export const VISITOR = "visitor";

/** A wheel that is younger is corrected; an older one stays, and another is laid over it. */
const WHEEL_KEPT_DAYS = 28;
const WHEELS_MAX = 12;
/** In UTF-16 units, of all lines together. Ten times what their fields take. */
const WORDS_MAX = 50_000;

/** What one person wrote into one exercise. It is a draft, so it is cleared and kept as drafts are. */
export interface Words {
  /** By label, so that a lesson may change the order of its lines. Equal labels are numbered. */
  values: Record<string, string>;
  /** The reader has changed the sentence that the lines made. */
  isOwnSentence: boolean;
  /** What has gone where, as it was then. */
  sent: Partial<Record<Destination, string>>;
  /** The id of the idea that the wizard opened with; empty before. */
  goalIdea: string;
  /** Of a wheel: the day of its first value, and the wheels before, newest first. */
  day: string;
  earlier: { day: string; values: Record<string, string> }[];
  /** The tab and the time in ms of the last change. */
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

/** Whether the line's field takes this text. The lesson may have changed since it was written. */
export function isFitting({ kind, lines }: Pick<Exercise, "kind" | "lines">, index: number, text = "") {
  const role = lines[index]?.role;
  if (text === "") return true;
  if (kind === "rueda") return /^([1-9]|10)$/.test(text);
  return !role || !DAY_ROLES.includes(role) || isDay(text);
}

export function readWords(name: string): Words | undefined {
  return readDraft(name, isWords)?.value;
}

/** Words without any text are deleted. Returns whether the device has them. */
export function writeWords(name: string, words: Words): boolean {
  const isBlank = Object.values(words.values).every((text) => text === "") && words.earlier.length === 0;
  const id = readDraft(name, isWords)?.id ?? newId();
  writeDraft(name, isBlank ? null : { id, value: words });
  return isBlank || browserStorage("local").read(`draft:${name}`) !== null;
}

/** Notes where words have gone, beside whatever was written meanwhile. */
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

/**
 * A wheel that is done again some weeks later leaves the earlier one below it, and begins without its numbers.
 *
 * @param answered only the numbers that the reader has just chosen
 */
export function turned(words: Words, answered: Record<string, string>, today: string): Words {
  const { day, earlier } = words;
  if (isWheelOver(words, today)) {
    const wheels = [{ day, values: words.values }, ...earlier].slice(0, WHEELS_MAX);
    return { ...changed(words, answered), day: today, earlier: wheels, sent: {} };
  }
  return { ...changed(words, { ...words.values, ...answered }), day: day || today };
}

/** Whether the next number begins another wheel. */
export function isWheelOver({ day }: Pick<Words, "day">, today: string): boolean {
  return day !== "" && daysBetween(day, today) >= WHEEL_KEPT_DAYS;
}

/** Loses no text: where both have one, the second stands below the first. A later day or number wins. */
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
