import type { Goal } from "#notebook/goals/contract.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { RECORD_FIELDS } from "#notebook/journal/record/record-fields.ts";
import { firstOfMonth, todayHere } from "#platform/shared/days/days.ts";
import { yearFigures, yearText } from "./year-figures.ts";

export type YearReview = ReturnType<typeof reviewOf>;

const BEST_DAYS = 5;
const WHOLE = 100;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** Summarises a year's pages and goals. The device's time zone decides to which year a timestamp belongs. */
export function reviewOf(year: number, days: ReadonlyMap<string, DayPages>, goals: readonly Goal[]) {
  const prefix = `${yearText(year)}-`;
  const isOfYear = (moment: string | null) =>
    moment !== null && todayHere(new Date(moment)).startsWith(prefix);
  const held = [...days].filter(([day]) => day.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  const compared = held.flatMap(([day, { average, describe }]) =>
    average === undefined ? [] : { day, percentage: average, title: describe?.title ?? "" },
  );
  return {
    ...yearFigures(days, year),
    bestDays: compared.sort((a, b) => b.percentage - a.percentage).slice(0, BEST_DAYS),
    words: held.reduce((total, [, pages]) => total + wordsOf(pages), 0),
    lines: linesOf(held),
    goalsReached: goals
      .filter(({ completed_at }) => isOfYear(completed_at))
      .sort((a, b) => ((a.completed_at ?? "") < (b.completed_at ?? "") ? -1 : 1)),
    actionsDone: goals.flatMap(({ actions }) => actions).filter(({ done_at }) => isOfYear(done_at)).length,
  };
}

export function isEmptyYear({ projected, described, goalsReached, actionsDone }: YearReview): boolean {
  return projected + described + goalsReached.length + actionsDone === 0;
}

/** The years with journal pages, and the current year; latest first. */
export function yearsOf(days: Iterable<string>, today: string): number[] {
  const years = new Set([Number(today.slice(0, 4))]);
  for (const day of days) years.add(Number(day.slice(0, 4)));
  return [...years].sort((a, b) => b - a);
}

/** Picks each month's first day with 100 % coherence, or else its first described day. */
function linesOf(held: readonly (readonly [string, DayPages])[]) {
  const months = Map.groupBy(held, ([day]) => firstOfMonth(day));
  return [...months.values()].flatMap((pages) => {
    const described = pages.filter(([, { describe }]) => describe);
    const [day, found] = described.find(([, { average }]) => average === WHOLE) ?? described[0] ?? [];
    return day && found?.describe ? { day, title: found.describe.title } : [];
  });
}

function wordsOf({ records }: DayPages): number {
  const texts = records.flatMap((record) => RECORD_FIELDS.map((field) => record[field]));
  return texts.join("\n").match(WORD)?.length ?? 0;
}
