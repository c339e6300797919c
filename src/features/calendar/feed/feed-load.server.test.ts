import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { newId } from "#shared/new-id.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { readSlowly } from "#test/slow-reader.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { FEED_EVENTS_MAX } from "./feed-queries.server.ts";

/** Letters of three bytes, as in text pasted from a word processor. */
const NOTES = "“".repeat(4000);

const app = await startTestApp();

async function openFeed(member: Visitor): Promise<string> {
  const { body } = await member.call<{ address: string }>("POST", "/api/calendar-feed");
  return body.address;
}

async function fill(member: Visitor, events: { event_date: string; repeats?: "weekly"; notes?: string }[]) {
  const user_id = await member.userId();
  for (let at = 0; at < events.length; at += 500) {
    await app.database
      .insertInto("calendar_events")
      .values(
        events.slice(at, at + 500).map((event) => ({
          title: event.event_date,
          notes: "",
          notification_enabled: 0 as const,
          reminder_time: null,
          repeats: "never" as const,
          repeat_until: null,
          skipped_dates: "[]",
          created_at: "2026-11-21T12:00:00.000Z",
          revision: 1,
          ...event,
          id: newId(),
          version: newId(),
          user_id,
        })),
      )
      .execute();
  }
}

const full = Array.from({ length: 400 }, () => ({ event_date: "2027-03-05", notes: NOTES }));
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
const ask = (address: string) => fetch(address);

describe("a large calendar feed", () => {
  test("arrives complete at a reader that reads slowly and pauses", async () => {
    const member = await app.newMember();
    await fill(member, full);
    const file = (await readSlowly(await openFeed(member))).toString();
    const events = eventsIn(file);
    expect(events).toHaveLength(full.length);
    for (const event of events) expect(event.getFirstPropertyValue("description")).toBe(NOTES);
  });

  test("is sent to one reader at a time, and to the next after the first disconnects", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    await fill(ana, full);
    const address = await openFeed(ana);
    const reading = get(address, { agent: false });
    const [response] = (await once(reading, "response")) as [IncomingMessage];
    const refused = await ask(address);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(await openFeed(bea))).status).toBe(200);
    response.destroy();
    await expect.poll(async () => (await ask(address)).status).toBe(200);
  });

  test("contains the recurring events and the latest others, up to the maximum number of events", async () => {
    const member = await app.newMember();
    const once = Array.from({ length: FEED_EVENTS_MAX + 50 }, (_, at) => ({
      event_date: `${2000 + Math.floor(at / 300)}-03-05`,
    }));
    await fill(member, [...once, { event_date: "1999-01-01", repeats: "weekly" }]);
    const file = await (await ask(await openFeed(member))).text();
    const titles = eventsIn(file).map((event) => String(event.getFirstPropertyValue("summary")));
    expect(titles).toHaveLength(FEED_EVENTS_MAX);
    expect(titles).toContain("1999-01-01");
    expect(titles.filter((title) => title === "2000-03-05")).toHaveLength(300 - 51);
  });
});

test("a calendar feed is sent at most 10 times a minute, and too many requests get 429 with Retry-After", async () => {
  const [ana, bea] = [await app.newMember(), await app.newMember()];
  const address = await openFeed(ana);
  app.advanceClock(MINUTE_MS);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) statuses.push((await ask(address)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const refused = await ask(address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await ask(await openFeed(bea))).status).toBe(200);
  app.advanceClock(MINUTE_MS);
  expect((await ask(address)).status).toBe(200);
});
