import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { addEvents } from "#test/records/crowding.ts";
import type { EventBody } from "#test/records/event-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { FEED_EVENTS_MAX } from "./feed-queries.server.ts";

/** The longest notes in letters of three bytes, as a word processor writes them. */
const NOTES = "“".repeat(4000);

const app = await startTestApp();

async function openFeed(member: Visitor): Promise<string> {
  const { body } = await member.call<{ address: string }>("POST", "/api/calendar-feed");
  return body.address;
}

const fill = async (member: Visitor, count: number, changed: Partial<EventBody>) =>
  addEvents(app.database, await member.userId(), count, changed);
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
const ask = (address: string) => fetch(address);

describe("a large calendar feed", () => {
  test("is sent to one reader at a time, and to the next after the first disconnects", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    await fill(ana, 400, { notes: NOTES });
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
    const titled = (day: string) => ({ event_date: day, title: day });
    for (let year = 2000; year < 2017; year++)
      await fill(member, year < 2016 ? 300 : FEED_EVENTS_MAX + 50 - 16 * 300, titled(`${year}-03-05`));
    await fill(member, 1, { ...titled("1999-01-01"), repeats: "weekly" });
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
