import type { CalendarEvent } from "../contract.ts";

/** Limits of a feed (product.md, section 18). */
export const FEED_EVENTS_MAX = 5000;
/** Titles, notes and skipped days, in UTF-16 units. */
export const FEED_TEXT_MAX = 2_000_000;
const SKIPPED_LENGTH = 10;

type Measured = Pick<CalendarEvent, "title" | "notes" | "skipped_dates">;

/** Returns a function that counts an event and says whether the feed still has room for it. */
export function feedRoom(): (event: Measured) => boolean {
  let events = 0;
  let length = 0;
  return ({ title, notes, skipped_dates }) => {
    events++;
    length += title.length + notes.length + SKIPPED_LENGTH * skipped_dates.length;
    return events <= FEED_EVENTS_MAX && length <= FEED_TEXT_MAX;
  };
}

export function fitsFeed(events: Iterable<Measured>): boolean {
  return [...events].every(feedRoom());
}
