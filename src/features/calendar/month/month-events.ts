import { addDays, addMonths, firstOfMonth } from "#shared/days.ts";
import type { CalendarEvent } from "../contract.ts";
import { occurrencesOf } from "../occurrences.ts";

const BY_TITLE = new Intl.Collator("es", { numeric: true });

/** By day of `month`, which is any of its days. Within a day: without a reminder first, then by time, then by title. */
export function eventsOfMonth(
  events: Iterable<CalendarEvent>,
  month: string,
): ReadonlyMap<string, readonly CalendarEvent[]> {
  const first = firstOfMonth(month);
  const last = addDays(addMonths(first, 1), -1);
  const days = new Map<string, CalendarEvent[]>();
  // Sorting the events once sorts each day's list.
  const there = [...events]
    .map((event) => ({ event, on: occurrencesOf(event, first, last) }))
    .filter(({ on }) => on.length > 0)
    .sort((a, b) => inOrder(a.event, b.event));
  for (const { event, on } of there) {
    for (const day of on) {
      const ofDay = days.get(day);
      if (ofDay) ofDay.push(event);
      else days.set(day, [event]);
    }
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function inOrder(a: CalendarEvent, b: CalendarEvent): number {
  const [early, late] = [a.reminder_time ?? "", b.reminder_time ?? ""];
  if (early !== late) return early < late ? -1 : 1;
  return BY_TITLE.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);
}
