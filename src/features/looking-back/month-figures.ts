import { addDays, addMonths } from "#shared/days.ts";
import { meanOf } from "./coherence-series.ts";
import type { DayPages } from "./day-pages.ts";

export interface MonthFigures {
  /** First day of the month. */
  month: string;
  projected: number;
  described: number;
  compared: number;
  average: number | undefined;
}

export function monthsOf(year: number): string[] {
  const january = `${String(year).padStart(4, "0")}-01-01`;
  return Array.from({ length: 12 }, (_, index) => addMonths(january, index));
}

/** `month` is its first day. */
export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1)) days.push(day);
  return days;
}

export function figuresByMonth(days: ReadonlyMap<string, DayPages>, year: number): MonthFigures[] {
  return monthsOf(year).map((month) => {
    const held = daysOfMonth(month).flatMap((day) => days.get(day) ?? []);
    const averages = held.flatMap(({ average }) => average ?? []);
    return {
      month,
      projected: held.filter(({ project }) => project).length,
      described: held.filter(({ describe }) => describe).length,
      compared: averages.length,
      average: meanOf(averages),
    };
  });
}
