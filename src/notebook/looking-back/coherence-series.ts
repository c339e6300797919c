import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { dateInSentence, lastDays } from "#platform/shared/days/days.ts";
import { comparedWords, percent, waitingWords } from "./looking-back-words.ts";

/** The number of days in the chart, including today. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

export type CoherenceSeries = ReturnType<typeof coherenceSeries>;
type Point = CoherenceSeries["compared"][number];

/** Only `unreviewed` counts days that wait for the member's review. A day's `place` is its index in `days`. */
export function coherenceSeries(pages: ReadonlyMap<string, DayPages>, today: string, span: Span) {
  const days = lastDays(today, span);
  const compared = days.flatMap((day, place) => {
    const percentage = pages.get(day)?.average;
    return percentage === undefined ? [] : { day, percentage, place };
  });
  const percentages = compared.map(({ percentage }) => percentage);
  const highest = compared.findLast(({ percentage }) => percentage === Math.max(...percentages));
  const average = meanOf(percentages);
  const unreviewed = days.filter((day) => pages.get(day)?.unreviewed !== undefined).length;
  return { days, compared, unreviewed, average, highest };
}

/** Splits the compared days at gaps: each run is one line of the chart. */
export function stretchesOf({ compared }: CoherenceSeries): Point[][] {
  const stretches: Point[][] = [];
  for (const point of compared) {
    const last = stretches.at(-1);
    if (last?.at(-1)?.place === point.place - 1) last.push(point);
    else stretches.push([point]);
  }
  return stretches;
}

export function coherenceSentence(series: CoherenceSeries): string {
  const { days, compared, unreviewed, average, highest } = series;
  const span = `En los últimos ${days.length} días`;
  const waiting = waitingWords(unreviewed);
  if (average === undefined || !highest)
    return waiting ? `${span}:${waiting}` : `${span} no comparaste ningún día todavía.`;
  const when = dateInSentence(highest.day);
  const beginning = comparedWords(`${span} comparaste`, compared.length, average);
  if (compared.length === 1) return `${beginning}, el ${when}.${waiting}`;
  return `${beginning}, y la más alta, del ${percent(highest.percentage)}, el ${when}.${waiting}`;
}
