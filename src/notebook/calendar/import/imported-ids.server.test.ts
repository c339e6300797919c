import { expect, test } from "vitest";
import { splitAddress } from "#platform/shared/contract.ts";
import { calendarOf } from "#test/records/calendar-file.ts";
import { eventBody, keepEvent } from "#test/records/event-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { CalendarEvent, ImportedEvent } from "../contract.ts";
import { importedId, importSecretOf } from "./read-file.server.ts";

const app = await startTestApp();

async function newMember() {
  const visitor = await app.newMember();
  return { visitor, id: await visitor.userId() };
}

const HOLIDAY = ["feriado@ejemplo.com"] as const;
const YOGA = ["yoga@ejemplo.com"] as const;
const MOVED_YOGA = ["yoga@ejemplo.com", "2027-03-15T18:00:00"] as const;
const FILE = calendarOf(
  ["UID:feriado@ejemplo.com", "SUMMARY:Feriado", "DTSTART;VALUE=DATE:20270524"],
  ["UID:yoga@ejemplo.com", "SUMMARY:Yoga", "DTSTART:20270301T180000", "RRULE:FREQ=WEEKLY"],
  ["UID:yoga@ejemplo.com", "RECURRENCE-ID:20270315T180000", "SUMMARY:Yoga al sol", "DTSTART:20270316T190000"],
);

const before = (userId: string, [uid, day]: readonly [string, string?]) =>
  importedId(userId, new Set(), uid, day);

async function readFile(member: Visitor): Promise<ImportedEvent[]> {
  const { status, body } = await member.call<{ events: ImportedEvent[] }>("POST", "/api/calendar-file", {
    content: FILE,
    time_zone: "America/Argentina/Buenos_Aires",
  });
  expect(status).toBe(200);
  return body.events;
}

async function bring(member: Visitor, events: readonly object[]): Promise<void> {
  const body = { events, written_at: "2026-11-21T12:00:00Z" };
  expect((await member.call("PUT", "/api/events", body)).status).toBe(204);
}

const titlesOf = async (member: Visitor) =>
  (await member.records<CalendarEvent>("event")).map(({ title }) => title).sort();

test("ids of imported events differ from those computed from the member's id and the file alone", async () => {
  const ana = await newMember();
  const ids = (await readFile(ana.visitor)).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  for (const name of [HOLIDAY, YOGA, MOVED_YOGA]) expect(ids).not.toContain(before(ana.id, name));
});

test("a member who first uses the ids of another member's import cannot block that import", async () => {
  const [ana, bea] = [await newMember(), await newMember()];
  const foreseen = [HOLIDAY, YOGA, MOVED_YOGA].map((name) => before(ana.id, name));
  // In the worst case, Bea has found out Ana's ids.
  const found = (await readFile(ana.visitor)).map(({ id }) => id);
  for (const id of [...foreseen, ...found]) await keepEvent(bea.visitor, id, eventBody({ title: "De Bea" }));
  await bring(ana.visitor, await readFile(ana.visitor));
  expect(await titlesOf(ana.visitor)).toEqual(["Feriado", "Yoga", "Yoga al sol"]);
  expect(new Set(await titlesOf(bea.visitor))).toEqual(new Set(["De Bea"]));
});

test("a member's import secret is created once, appears in no GET response, and is deleted with the account", async () => {
  const { database } = app;
  const ana = await newMember();
  const userId = ana.id;
  const made = await Promise.all(Array.from({ length: 8 }, () => importSecretOf(database, userId)));
  const [secret = ""] = made;
  expect(secret.length).toBeGreaterThan(40);
  expect(new Set(made).size).toBe(1);

  await bring(ana.visitor, await readFile(ana.visitor));
  const { body: feed } = await ana.visitor.call<{ address: string }>("POST", "/api/calendar-feed");
  const open = app.routes
    .flatMap(({ config }) => (config?.endpoint ? splitAddress(config.endpoint) : []))
    .filter(({ method, path }) => method === "GET" && !path.includes(":"));
  expect(open.length).toBeGreaterThan(5);
  const answers = await Promise.all([
    ...open.map(async ({ path }) => (await ana.visitor.send(`${path}?since=0`)).text()),
    fetch(feed.address).then((answer) => answer.text()),
    readFile(ana.visitor).then((events) => JSON.stringify(events)),
  ]);
  for (const answer of answers) expect(answer).not.toContain(secret);
  expect(answers.join()).toContain("Yoga al sol");

  await database.deleteFrom("users").where("id", "=", userId).execute();
  expect(await database.selectFrom("import_secrets").select("user_id").execute()).not.toContainEqual({
    user_id: userId,
  });
  await expect(importSecretOf(database, userId)).rejects.toMatchObject({ code: "unauthenticated" });
});
