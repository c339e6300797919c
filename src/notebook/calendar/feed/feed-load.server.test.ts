import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { addEvents } from "#test/records/crowding.ts";
import type { EventBody } from "#test/records/event-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { FEED_EVENTS_MAX, FEED_TEXT_MAX, feedRoom } from "./feed-queries.server.ts";

const app = await startTestApp();

async function openFeed(member: Visitor): Promise<string> {
  const { body } = await member.call<{ address: string }>("POST", "/api/calendar-feed");
  return body.address;
}

const fill = async (member: Visitor, count: number, changed: Partial<EventBody>) =>
  addEvents(app.database, await member.userId(), count, changed);
const ask = (address: string) => fetch(address);

describe("a large calendar feed", () => {
  test("is sent to one reader at a time, and to the next after the first disconnects", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    // These quotation marks take three bytes each. Word processors write them.
    await fill(ana, 500, { title: "a", notes: "“".repeat(4999) });
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

  test("contains the recurring events and the latest others, up to two million characters", async () => {
    const member = await app.newMember();
    const titled = (title: string) => ({ event_date: title, title, notes: "a".repeat(4990) });
    await fill(member, 1, { ...titled("1999-01-01"), repeats: "weekly" });
    await fill(member, 3, titled("2000-03-05"));
    await fill(member, 398, titled("2001-03-05"));
    const file = await (await ask(await openFeed(member))).text();
    const titles = new ICAL.Component(ICAL.parse(file))
      .getAllSubcomponents("vevent")
      .map((event) => String(event.getFirstPropertyValue("summary")));
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([400, "1999-01-01", "2000-03-05"]);
  });

  test("has room for 5,000 events and two million characters of titles, notes and skipped days", () => {
    const event = { title: "a", notes: "", skipped_dates: [] as string[] };
    const fits = (count: number, changed: Partial<typeof event>) =>
      Array(count)
        .fill({ ...event, ...changed })
        .every(feedRoom());
    expect([fits(FEED_EVENTS_MAX, {}), fits(FEED_EVENTS_MAX + 1, {})]).toEqual([true, false]);
    const notes = "a".repeat(FEED_TEXT_MAX / 400);
    expect([fits(400, { title: "", notes }), fits(400, { notes })]).toEqual([true, false]);
    expect(fits(101, { skipped_dates: Array(2000).fill("2027-03-05") })).toBe(false);
  });
});

test("a calendar feed is sent at most 10 times a minute, and too many requests get 429 with Retry-After", async () => {
  const [ana, bea] = [await app.newMember(), await app.newMember()];
  const address = await openFeed(ana);
  app.advanceClock(MINUTE_MS);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) statuses.push((await ask(address)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await ask(address)).headers.get("retry-after")).toBe("60");
  expect((await ask(await openFeed(bea))).status).toBe(200);
  app.advanceClock(MINUTE_MS);
  expect((await ask(address)).status).toBe(200);
});
