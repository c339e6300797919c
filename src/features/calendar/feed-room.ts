import type { CalendarEvent } from "./contract.ts";

/** What other calendars are sent at most: far more than ten years hold, and as much as they take well. */
export const FEED_EVENTS_MAX = 5000;
/** Of their text, in UTF-16 units. */
export const FEED_TEXT_MAX = 2_000_000;
/** What a day that is taken out takes of it. */
const SKIPPED_LENGTH = 10;

type Measured = Pick<CalendarEvent, "title" | "notes" | "skipped_dates">;

/** Counts events as they go to other calendars: whether there is still room for one. */
export function feedRoom(): (event: Measured) => boolean {
  let events = 0;
  let length = 0;
  return ({ title, notes, skipped_dates }) => {
    events++;
    length += title.length + notes.length + SKIPPED_LENGTH * skipped_dates.length;
    return events <= FEED_EVENTS_MAX && length <= FEED_TEXT_MAX;
  };
}

/** Whether other calendars are sent all of these. */
export function fitsFeed(events: Iterable<Measured>): boolean {
  const hasRoom = feedRoom();
  for (const event of events) if (!hasRoom(event)) return false;
  return true;
}
