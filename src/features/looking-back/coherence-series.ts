import type { DayPages } from "#features/journal/month/day-pages.ts";
import { addDays } from "#shared/days.ts";

/** Days in the chart, today included. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];

export interface ComparedDay {
  day: string;
  /** From 0 to 100 */
  percentage: number;
}

export interface CoherenceSeries {
  days: string[];
  /** Days with a comparison, oldest first. */
  compared: ComparedDay[];
  /** Rounded; undefined if no day was compared. */
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
  const compared = days.flatMap((day) => {
    const percentage = pages.get(day)?.average;
    return percentage === undefined ? [] : { day, percentage };
  });
  let highest: ComparedDay | undefined;
  for (const one of compared) if (!highest || one.percentage >= highest.percentage) highest = one;
  return { days, compared, average: meanOf(compared.map(({ percentage }) => percentage)), highest };
}

/** Splits the compared days at gaps: each run is one line of the chart. `place` is the index in `days`. */
export function stretchesOf({ days, compared }: CoherenceSeries): { place: number; percentage: number }[][] {
  const places = new Map(days.map((day, place) => [day, place]));
  const stretches: { place: number; percentage: number }[][] = [];
  for (const { day, percentage } of compared) {
    const place = places.get(day) ?? 0;
    const last = stretches.at(-1);
    if (last?.at(-1)?.place === place - 1) last.push({ place, percentage });
    else stretches.push([{ place, percentage }]);
  }
  return stretches;
}

/** Rounded; undefined for an empty list. */
export function meanOf(percentages: readonly number[]): number | undefined {
  if (percentages.length === 0) return undefined;
  return Math.round(percentages.reduce((sum, percentage) => sum + percentage, 0) / percentages.length);
}
