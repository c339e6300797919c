import { describe, expect, test } from "vitest";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { calendarOf } from "#test/records/calendar-file.ts";
import { eventBody, eventOf, importedEvent, keepEvent } from "#test/records/event-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { CalendarEvent, ImportedEvent } from "../contract.ts";
import { IMPORT_MAX_BYTES } from "../event-limits.ts";

const app = await startTestApp();

const FILE = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT\r\nUID:yoga@ejemplo.com\r\nSUMMARY:Yoga\r\nDTSTART:20270301T180000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT",
  "BEGIN:VEVENT\r\nUID:cena@ejemplo.com\r\nSUMMARY:Cena\r\nDTSTART;VALUE=DATE:20270305\r\nEND:VEVENT",
  "BEGIN:VEVENT\r\nUID:cita@ejemplo.com\r\nSUMMARY:Cita\r\nDTSTART;VALUE=DATE:20270230\r\nEND:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

const HERE = "Europe/Madrid";
const BIG = "a".repeat(IMPORT_MAX_BYTES + 1);

const read = (member: Visitor, content: string, time_zone = HERE) =>
  member.call<{
    events: ImportedEvent[];
    left_out: { title: string }[];
    error?: { code: string; fields: Record<string, string> };
  }>("POST", "/api/calendar-file", { content, time_zone });
const bring = (member: Visitor, events: readonly object[], writeId?: string) =>
  member.call<{ error: { fields: Record<string, string> } }>(
    "PUT",
    "/api/events",
    { events, written_at: "2026-11-21T12:00:00Z" },
    writeId,
  );
const eventsOf = (member: Visitor) => member.records<CalendarEvent>("event");
const titlesOf = async (member: Visitor) => (await eventsOf(member)).map(({ title }) => title).sort();

describe("a calendar file", () => {
  test("is read without storing anything, and importing it twice stores its events once", async () => {
    const member = await app.newMember();
    const { status, body } = await read(member, FILE);
    expect(status).toBe(200);
    const found = body.events.map(({ title, repeats, notes }) => [title, repeats, notes]);
    expect(found).toEqual([
      ["Yoga", "weekly", "A las 18:00"],
      ["Cena", "never", ""],
    ]);
    expect(body.left_out).toEqual([{ title: "Cita", reason: expect.any(String) }]);
    expect(await eventsOf(member)).toEqual([]);
    expect((await bring(member, body.events)).status).toBe(204);
    const [yoga] = await eventsOf(member);
    expect((await bring(member, (await read(member, FILE)).body.events)).status).toBe(204);
    expect(await eventsOf(member)).toHaveLength(2);
    expect(
      (await eventsOf(member)).find(({ id }) => id === yoga?.id),
      "as it was",
    ).toEqual(yoga);
  });

  test("from the member's own feed adds nothing for that member, and all events for another", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    await keepEvent(ana, newId(), eventBody({ repeats: "monthly", event_date: "2027-01-30" }));
    const { body } = await ana.call<{ address: string }>("POST", "/api/calendar-feed");
    const file = await (await fetch(body.address)).text();
    for (const member of [ana, bea]) await bring(member, (await read(member, file)).body.events);
    expect(await eventsOf(ana)).toHaveLength(1);
    expect(await eventsOf(bea)).toMatchObject([{ title: "Cena con Julia", repeats: "monthly" }]);
  });

  test.each<[string, string, string, number, object]>([
    ["words", "hola", HERE, 400, { fields: { content: expect.stringContaining("no es un calendario") } }],
    ["a large file", BIG, HERE, 400, { fields: { content: "El archivo es demasiado grande." } }],
    ["a file three times as large", BIG.repeat(3), HERE, 413, { code: "too_large" }],
  ])("is refused for %s, and the error says so", async (_name, content, zone, status, error) => {
    const member = await app.newMember();
    expect(await read(member, content, zone)).toMatchObject({ status, body: { error } });
  });
});

test.each(["Marte/Olympus", ""])(
  "a file from a device whose zone is «%s» is read in the zone of the member's settings",
  async (zone) => {
    const member = await app.newMember();
    await member.call("PATCH", "/api/reminders", { time_zone: "Europe/Madrid" });
    const file = calendarOf(["UID:a@b", "SUMMARY:Vuelo", "DTSTART:20270305T233000Z"]);
    const { status, body } = await read(member, file, zone);
    expect([status, body.events[0]?.event_date]).toEqual([200, "2027-03-06"]);
  },
);

describe("imported events", () => {
  test("do not overwrite an event with the same id, and only the first of a repeated id is stored", async () => {
    const member = await app.newMember();
    const id = newId();
    await keepEvent(member, id, eventBody({ title: "Así la quiero" }));
    const twice = newId();
    await bring(member, [
      importedEvent({ id }),
      importedEvent({ id: twice, title: "Una" }),
      importedEvent({ id: twice, title: "Otra" }),
    ]);
    expect(await titlesOf(member)).toEqual(["Así la quiero", "Una"]);
  });

  test("change an event only at the version that the device had seen", async () => {
    const member = await app.newMember();
    const [once, again, gone] = [importedEvent(), importedEvent({ repeats: "weekly" }), importedEvent()];
    await bring(member, [once, again]);
    const before = new Map((await eventsOf(member)).map((event) => [event.id, event]));
    const base = (event: ImportedEvent) => before.get(event.id)?.version;
    await keepEvent(member, once.id, eventBody({ title: "Así la quiero", base: base(once) ?? "" }));
    const now = { title: "De ahora", repeat_until: "2027-04-02", skipped_dates: ["2027-03-12"] };
    const writeId = newId();
    await bring(
      member,
      [
        { ...once, title: "No", base: base(once) },
        { ...again, ...now, base: base(again) },
        { ...gone, base: newId() },
        { ...importedEvent({ title: "Nueva" }), base: "" },
      ],
      writeId,
    );
    expect(await titlesOf(member)).toEqual(["Así la quiero", "De ahora", "Nueva"]);
    const version = partVersion(writeId, again.id);
    const { created_at } = before.get(again.id) ?? {};
    expect(await eventOf(member, again.id)).toEqual({ ...again, ...now, created_at, version });
  });

  test("keep only skipped dates that are occurrences, sorted", async () => {
    const member = await app.newMember();
    const skipped_dates = ["2027-03-19", "2027-03-12", "2027-03-12", "2027-03-13", "2020-01-01"];
    await bring(member, [importedEvent({ repeats: "weekly", skipped_dates })]);
    expect(await eventsOf(member)).toMatchObject([{ skipped_dates: ["2027-03-12", "2027-03-19"] }]);
  });

  test.each<[field: string, object, string]>([
    ["title", { title: "a\u0000b" }, "Contiene un carácter que no se puede guardar."],
    ["skipped_dates.0", { skipped_dates: ["ayer"] }, "No es una fecha."],
    // The error reports only the length, not each of the 25,000 elements.
    ["skipped_dates", { skipped_dates: Array(25_000).fill({}) }, "No puede tener más de 2000 elementos."],
    ["reminder_time", { notification_enabled: true }, "Elige a qué hora avisarte."],
  ])("with one whose %s is wrong are all refused, and the error names the field", async (...row) => {
    const [field, changed, problem] = row;
    const member = await app.newMember();
    const { status, body } = await bring(member, [importedEvent(), { ...importedEvent(), ...changed }]);
    expect([status, body.error.fields]).toEqual([400, { [`events.1.${field}`]: problem }]);
    expect(await eventsOf(member)).toEqual([]);
  });

  test("are at most 100 per call", async () => {
    const member = await app.newMember();
    const many = Array.from({ length: 101 }, () => importedEvent());
    expect((await bring(member, many)).status).toBe(400);
    expect((await bring(member, many.slice(1))).status).toBe(204);
  });
});

test("the server reads one file at a time per member, and another member's file meanwhile", async () => {
  const [ana, eva] = [await app.newMember(), await app.newMember()];
  const large = FILE.replace(
    "END:VCALENDAR",
    `${"BEGIN:VEVENT\r\nEND:VEVENT\r\n".repeat(30_000)}END:VCALENDAR`,
  );
  const answers = await Promise.all([read(ana, large), read(ana, large), read(eva, FILE)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  expect(answers[2].status).toBe(200);
  expect((await read(ana, FILE)).status).toBe(200);
});

test("a member can read 20 files a minute, and import 100 parts", async () => {
  const [ana, eva] = [await app.newMember(), await app.newMember()];
  // Start a new window of the rate limit.
  app.advanceClock(MINUTE_MS);
  for (let count = 0; count < 20; count++) expect((await read(ana, FILE)).status).toBe(200);
  expect(await read(ana, FILE)).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  for (let count = 0; count < 100; count++) expect((await bring(ana, [])).status).toBe(204);
  expect(await bring(ana, [])).toMatchObject({ status: 429 });
  app.advanceClock(MINUTE_MS);
  expect((await bring(ana, [])).status).toBe(204);
  expect((await read(eva, FILE)).status).toBe(200);
});
