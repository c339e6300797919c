import type { JournalRecord } from "#notebook/journal/contract.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { addMonths } from "#platform/shared/days/days.ts";

/** A journal page of this day in an earlier year, or of a month ago if there is none. */
export interface Memory {
  day: string;
  /** The number of years ago; 0 means a month ago. */
  yearsAgo: number;
  /** The description, or the projection if the day was not described. */
  record: JournalRecord;
}

const MONTHS = 12;

/** Returns the memories of a day, latest first. 28 and 29 February count as the same day. `today` is `yyyy-MM-dd`. */
export function onThisDay(days: ReadonlyMap<string, DayPages>, today: string): Memory[] {
  const memoryOf = (day: string, yearsAgo: number): Memory[] => {
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
