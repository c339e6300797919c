import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { addDays, dateInSentence } from "#platform/shared/days/days.ts";
import { comparedWords, percent, waitingWords } from "./looking-back-words.ts";

/** The number of days in the chart, including today. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

export interface ComparedDay {
  day: string;
  /** The coherence, from 0 to 100. */
  percentage: number;
}

interface Point extends ComparedDay {
  /** Index in `days`. */
  place: number;
}

export interface CoherenceSeries {
  days: string[];
  /** Days with a reviewed comparison, oldest first. */
  compared: Point[];
  /** The number of days that wait for the member's review. No other number counts these days. */
  unreviewed: number;
  /** The rounded average; undefined if no day was compared. */
  average: number | undefined;
  /** The latest day with the highest percentage. */
  highest: ComparedDay | undefined;
}

export function coherenceSeries(
  pages: ReadonlyMap<string, DayPages>,
  today: string,
  span: Span,
): CoherenceSeries {
  const days = Array.from({ length: span }, (_, index) => addDays(today, index + 1 - span));
  const compared = days.flatMap((day, place) => {
    const percentage = pages.get(day)?.average;
    return percentage === undefined ? [] : { day, percentage, place };
  });
  let highest: Point | undefined;
  for (const one of compared) if (!highest || one.percentage >= highest.percentage) highest = one;
  const average = meanOf(compared.map(({ percentage }) => percentage));
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
