import type { JournalRecord } from "#features/journal/contract.ts";
import { addMonths } from "#shared/days.ts";

/** What the journal holds of the same day of an earlier year or, before there is one, of a month ago. */
export interface Memory {
  day: string;
  /** 0 stands for a month ago. */
  yearsAgo: number;
  /** The day as it was; where it was not described, as it was wished for. */
  record: JournalRecord;
}

const MONTHS = 12;

/**
 * Memories of a day, the latest first. The 29 February of a leap year and the 28 of the others are the same day.
 *
 * @param today `yyyy-MM-dd`
 */
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
