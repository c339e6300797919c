import type { Goal } from "#features/goals/contract.ts";
import type { JournalRecord } from "#features/journal/contract.ts";
import { firstOfMonth, todayHere } from "#shared/days.ts";
import { type ComparedDay, meanOf } from "./coherence-series.ts";
import type { DayPages } from "./day-pages.ts";
import { figuresByMonth, type MonthFigures } from "./month-figures.ts";

interface Line {
  day: string;
  title: string;
}

export interface YearReview {
  projected: number;
  described: number;
  compared: number;
  /** Rounded; of the compared days only. */
  average: number | undefined;
  months: MonthFigures[];
  bestMonth: MonthFigures | undefined;
  /** Highest percentage first; equal days by date. */
  bestDays: (ComparedDay & { title: string })[];
  /** Counts titles, notes and the two custom fields of both pages. */
  words: number;
  /** At most one per month, January first. */
  lines: Line[];
  goalsReached: Goal[];
  actionsDone: number;
}

const BEST_DAYS = 5;
/** A month with fewer compared days can be best only if no month reaches this number. */
const BEST_MONTH_DAYS_MIN = 3;
const WHOLE = 100;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** Assigns timestamps to years by the local time zone. */
export function reviewOf(
  year: number,
  days: ReadonlyMap<string, DayPages>,
  goals: readonly Goal[],
): YearReview {
  const prefix = `${String(year).padStart(4, "0")}-`;
  const isOfYear = (moment: string | null) =>
    moment !== null && todayHere(new Date(moment)).startsWith(prefix);
  const held = [...days].filter(([day]) => day.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  const compared = held.flatMap(([day, { average, describe, project }]) =>
    average === undefined ? [] : { day, percentage: average, title: (describe ?? project)?.title ?? "" },
  );
  const months = figuresByMonth(days, year);
  const sum = (figure: "projected" | "described" | "compared") =>
    months.reduce((total, month) => total + month[figure], 0);
  return {
    projected: sum("projected"),
    described: sum("described"),
    compared: sum("compared"),
    average: meanOf(compared.map(({ percentage }) => percentage)),
    months,
    bestMonth: bestOf(months),
    bestDays: [...compared].sort((a, b) => b.percentage - a.percentage).slice(0, BEST_DAYS),
    words: held.reduce((total, [, pages]) => total + wordsOf(pages), 0),
    lines: linesOf(held),
    goalsReached: goals
      .filter(({ completed_at }) => isOfYear(completed_at))
      .sort((a, b) => ((a.completed_at ?? "") < (b.completed_at ?? "") ? -1 : 1)),
    actionsDone: goals.flatMap(({ actions }) => actions).filter(({ done_at }) => isOfYear(done_at)).length,
  };
}

export function isEmptyYear({ projected, described, compared, goalsReached, actionsDone }: YearReview) {
  return projected + described + compared + goalsReached.length + actionsDone === 0;
}

/** The years with journal pages or comparisons, and the current year; latest first. */
export function yearsOf(days: Iterable<string>, today: string): number[] {
  const years = new Set([Number(today.slice(0, 4))]);
  for (const day of days) years.add(Number(day.slice(0, 4)));
  return [...years].sort((a, b) => b - a);
}

function bestOf(months: readonly MonthFigures[]): MonthFigures | undefined {
  const compared = months.filter(({ compared: count }) => count > 0);
  const sound = compared.filter(({ compared: count }) => count >= BEST_MONTH_DAYS_MIN);
  const candidates = sound.length > 0 ? sound : compared;
  return candidates.sort((a, b) => (b.average ?? 0) - (a.average ?? 0) || b.compared - a.compared)[0];
}

/** Picks each month's first day with 100 % coherence, or else its first described day. */
function linesOf(held: readonly (readonly [string, DayPages])[]): Line[] {
  const chosen = new Map<string, Line & { isWhole: boolean }>();
  for (const [day, { describe, average }] of held) {
    if (!describe) continue;
    const month = firstOfMonth(day);
    const isWhole = average === WHOLE;
    const known = chosen.get(month);
    if (!known || (isWhole && !known.isWhole)) chosen.set(month, { day, title: describe.title, isWhole });
  }
  return [...chosen.values()].map(({ day, title }) => ({ day, title }));
}

function wordsOf({ project, describe }: DayPages): number {
  const ofRecord = (record: JournalRecord | undefined) =>
    record
      ? [record.title, record.notes, record.custom_field_one, record.custom_field_two].reduce(
          (total, text) => total + countWords(text),
          0,
        )
      : 0;
  return ofRecord(project) + ofRecord(describe);
}

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
