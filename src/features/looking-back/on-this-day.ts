import type { JournalRecord } from "#features/journal/contract.ts";
import { addMonths } from "#shared/days.ts";

/** A journal page of this day in an earlier year, or of a month ago if there is none. */
export interface Memory {
  day: string;
  /** 0 means a month ago. */
  yearsAgo: number;
  /** The description, or the projection if the day was not described. */
  record: JournalRecord;
}

const MONTHS = 12;

/** Latest first. 28 and 29 February count as the same day. `today` is `yyyy-MM-dd`. */
export function onThisDay(records: Iterable<JournalRecord>, today: string): Memory[] {
  const byDay = new Map<string, JournalRecord>();
  for (const record of records) {
    if (record.event_date >= today) continue;
    if (record.event_type === "describe" || !byDay.has(record.event_date))
      byDay.set(record.event_date, record);
  }
  const memories = [...byDay.values()].flatMap((record): Memory[] => {
    const day = record.event_date;
    const yearsAgo = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
    const isSameDay =
      yearsAgo > 0 &&
      (addMonths(today, -MONTHS * yearsAgo) === day || addMonths(day, MONTHS * yearsAgo) === today);
    return isSameDay ? [{ day, yearsAgo, record }] : [];
  });
  if (memories.length > 0) return memories.sort((a, b) => (a.day < b.day ? 1 : -1));
  const monthAgo = byDay.get(addMonths(today, -1));
  return monthAgo ? [{ day: monthAgo.event_date, yearsAgo: 0, record: monthAgo }] : [];
}
