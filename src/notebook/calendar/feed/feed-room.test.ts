import { expect, test } from "vitest";
import { FEED_EVENTS_MAX, FEED_TEXT_MAX, feedRoom } from "./feed-queries.server.ts";

const event = { title: "Cena", notes: "", skipped_dates: [] as string[] };
const many = (count: number, changed: Partial<typeof event> = {}) =>
  Array(count).fill({ ...event, ...changed });

test.each<[string, boolean, (typeof event)[]]>([
  ["nothing", true, []],
  ["as many events as there may be", true, many(FEED_EVENTS_MAX)],
  ["one more", false, many(FEED_EVENTS_MAX + 1)],
  ["as much text as there may be", true, many(400, { title: "", notes: "a".repeat(FEED_TEXT_MAX / 400) })],
  ["more text", false, many(400, { title: "a", notes: "a".repeat(FEED_TEXT_MAX / 400) })],
  ["more days that are taken out", false, many(101, { skipped_dates: Array(2000).fill("2027-03-05") })],
])("a calendar with %s fits whole into its feed: %s", (_name, fits, events) => {
  expect(events.every(feedRoom())).toBe(fits);
});
