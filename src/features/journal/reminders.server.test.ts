import { beforeAll, expect, test } from "vitest";
import type { UserId } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import { keepRecord } from "#test/records/journal-writing.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { journalReminders } from "./reminders.server.ts";

const EVENING = "evening";

let app: TestApp;
let ana: Visitor;
let userId: UserId;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.visitor().signIn();
  await ana.subscribe();
  userId = (await ana.call<{ user: { id: UserId } }>("GET", "/api/session")).body.user.id;
});

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

test("the next reminder is on the following evening, across a month's end, and only if enabled", async () => {
  const next = () => journalReminders.nextAfter(app.database, userId, EVENING, "2028-02-29");
  expect(await next()).toBeUndefined();
  await ana.call("PATCH", "/api/reminders", { journal_reminder: true, journal_time: "22:15" });
  expect(await next()).toEqual({ day: "2028-03-01", time: "22:15" });
});
