import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { noteFeelings } from "#test/records/feelings-writing.ts";
import { keepRecord } from "#test/records/journal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
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
