import { expect, test } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { endOf, instantIn, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { noteFeelings } from "#test/records/feelings-writing.ts";
import { keepRecord } from "#test/records/journal-writing.ts";
import { startReminding } from "#test/reminders/reminding.ts";
import { startTestApp } from "#test/test-app.ts";
import { ZONES } from "#test/zones.ts";
import { journalReminders } from "./reminders.server.ts";

const EVENING = "evening";

const app = await startTestApp();
const ana = await app.newMember();
const userId = await ana.userId();

const compose = (day: string) => journalReminders.compose(app.database, userId, EVENING, day);

test("the evening reminder is composed for a day with a planned entry, but not with an actual entry", async () => {
  await keepRecord(ana, newId(), { event_date: "2027-03-05", event_type: "project" });
  expect(await compose("2027-03-05")).toEqual({
    title: "¿Cómo fue tu día?",
    body: "Cuatro líneas bastan.",
    path: "/mi-calendario?dia=2027-03-05",
  });
  await keepRecord(ana, newId(), { event_date: "2027-03-05" });
  expect(await compose("2027-03-05")).toBeUndefined();
  expect(await compose("2027-03-06")).toBeDefined();
});

test("the evening reminder offers two moods only while the member's consent to note them is in force", async () => {
  const day = "2027-04-05";
  expect((await compose(day))?.answers).toBeUndefined();
  await noteFeelings(ana, "2027-04-01");
  expect((await compose(day))?.answers).toEqual({
    member: userId,
    day,
    choices: [
      { mood: 4, title: "Ánimo: bien" },
      { mood: 2, title: "Ánimo: mal" },
    ],
  });
  await ana.call("DELETE", "/api/feelings-consent");
  expect((await compose(day))?.answers).toBeUndefined();
});

test("the next reminder is on the following evening, across a month's end, and only if enabled", async () => {
  const next = () => journalReminders.next(app.database, userId, EVENING, endOf("2028-02-29"));
  expect(await next()).toBeUndefined();
  await ana.call("PATCH", "/api/reminders", { journal_reminder: true, journal_time: "22:15" });
  expect(await next()).toEqual({ day: "2028-03-01", time: "22:15" });
});

test.each(ZONES)(
  "at 23:30 in %s the push asks for the mood of the day that ends there",
  async (time_zone) => {
    const at = await startReminding();
    const { member } = await at.newMember();
    await noteFeelings(member, "2026-11-01");
    const device = await at.newDevice(member);
    // The test begins at noon in the member's zone: at 23:30, the first reminder would be that of the next evening.
    const now = at.app.clock();
    const tomorrow = addDays(wallTimeIn(time_zone, now).day, 1);
    const noon = instantIn(time_zone, { day: tomorrow, time: "12:00" });
    at.pass(Date.parse(noon) - now.getTime());
    await member.call("POST", "/api/session/refresh");
    const changed = { time_zone, journal_reminder: true, journal_time: "23:30" };
    expect((await member.call("PATCH", "/api/reminders", changed)).status).toBe(200);
    at.pass(11.5 * HOUR_MS + MINUTE_MS);
    const { day } = wallTimeIn(time_zone, at.app.clock());
    const [message] = await at.shownOn(device);
    expect(message?.payload).toMatchObject({ path: `/mi-calendario?dia=${day}`, answers: { day } });
  },
);
