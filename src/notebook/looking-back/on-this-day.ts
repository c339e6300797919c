import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { addMonths } from "#platform/shared/days/days.ts";

export type Memory = ReturnType<typeof onThisDay>[number];

const MONTHS = 12;

/**
 * Returns the pages of this day in earlier years, latest first; without any, the page of a month ago (`yearsAgo` is 0).
 * 28 and 29 February count as the same day.
 */
export function onThisDay(days: ReadonlyMap<string, DayPages>, today: string) {
  const memoryOf = (day: string, yearsAgo: number) => {
    const record = days.get(day)?.describe ?? days.get(day)?.project;
    return record ? [{ day, yearsAgo, record }] : [];
  };
  const memories = [...days.keys()].flatMap((day) => {
    const yearsAgo = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
    const isSameDay =
      yearsAgo > 0 &&
      day.slice(5, 7) === today.slice(5, 7) &&
      (addMonths(today, -MONTHS * yearsAgo) === day || addMonths(day, MONTHS * yearsAgo) === today);
    return isSameDay ? memoryOf(day, yearsAgo) : [];
  });
  if (memories.length > 0) return memories.sort((a, b) => (a.day < b.day ? 1 : -1));
  return memoryOf(addMonths(today, -1), 0);
}
