import type { Feelings } from "#features/feelings/contract.ts";
import { meanOf } from "#features/journal/comparison/unreviewed.ts";
import type { DayPages } from "#features/journal/month/day-pages.ts";
import { addDays } from "#shared/days.ts";
import type { Span } from "../coherence-series.ts";

/** Fewer days say nothing about how two things go together. */
export const TOLD_FROM = 14;
/** "alta", "bien" */
const HIGH_FROM = 4;

export interface NotedDay extends Feelings {
  /** Index in `days`. */
  place: number;
  /** Coherence; undefined if the day was not compared, or not reviewed since. */
  percentage: number | undefined;
}

export interface FeelingsSeries {
  days: string[];
  /** Oldest first. */
  noted: NotedDay[];
}

export function feelingsSeries(
  feelings: ReadonlyMap<string, Feelings>,
  pages: ReadonlyMap<string, DayPages>,
  today: string,
  span: Span,
): FeelingsSeries {
  const days = Array.from({ length: span }, (_, index) => addDays(today, index + 1 - span));
  const noted = days.flatMap((day, place) => {
    const known = feelings.get(day);
    return known ? { ...known, place, percentage: pages.get(day)?.average } : [];
  });
  return { days, noted };
}

interface Group {
  count: number;
  /** Undefined for an empty group. */
  coherence: number | undefined;
}

/** Coherence on the days with a high level and on the others; undefined for fewer than 14 compared days. */
export function coherenceBy(
  feeling: "energy" | "mood",
  noted: readonly NotedDay[],
): Record<"high" | "other", Group> | undefined {
  const compared = noted.flatMap(({ [feeling]: level, percentage }) =>
    level === null || percentage === undefined ? [] : { level, percentage },
  );
  if (compared.length < TOLD_FROM) return undefined;
  const groupOf = (isHigh: boolean): Group => {
    const own = compared.filter(({ level }) => level >= HIGH_FROM === isHigh);
    return { count: own.length, coherence: meanOf(own.map(({ percentage }) => percentage)) };
  };
  return { high: groupOf(true), other: groupOf(false) };
}
