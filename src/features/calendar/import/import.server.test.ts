import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { eventBody, eventOf, keepEvent } from "#test/records/event-writing.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { CalendarEvent, ImportedEvent } from "../contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, EVENT_TITLE_REQUIRED, IMPORT_MAX_BYTES } from "../event-limits.ts";
import { importParts } from "./import-parts.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

const FILE = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT\r\nUID:yoga@ejemplo.com\r\nSUMMARY:Yoga\r\nDTSTART:20270301T180000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT",
  "BEGIN:VEVENT\r\nUID:cena@ejemplo.com\r\nSUMMARY:Cena\r\nDTSTART;VALUE=DATE:20270305\r\nEND:VEVENT",
  "BEGIN:VEVENT\r\nUID:cita@ejemplo.com\r\nSUMMARY:Cita\r\nDTSTART;VALUE=DATE:20270230\r\nEND:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

const read = (member: Visitor, content: string, time_zone = "Europe/Madrid") =>
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

const imported = (changed: Partial<ImportedEvent> = {}): ImportedEvent => ({
  id: newId(),
  title: "Cena",
  notes: "",
  event_date: "2027-03-05",
  notification_enabled: false,
  reminder_time: null,
  repeats: "never",
  repeat_until: null,
  skipped_dates: [],
  ...changed,
});

describe("a calendar file", () => {
  test("is read without storing anything, and importing it twice stores its events once", async () => {
    const member = await app.newMember();
    const { status, body } = await read(member, FILE);
    expect(status).toBe(200);
    expect(body.events.map(({ title, repeats, notes }) => [title, repeats, notes])).toEqual([
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

  test("gives each member the same events under different ids", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    for (const member of [ana, bea]) await bring(member, (await read(member, FILE)).body.events);
    const ids = [...(await eventsOf(ana)), ...(await eventsOf(bea))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
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

  test.each<[string, string, string, Record<string, string>]>([
    [
      "what is no calendar",
      "hola",
      "Europe/Madrid",
      { content: expect.stringContaining("no es un calendario") },
    ],
    ["a zone that is none", FILE, "Marte/Olympus", { time_zone: "No es una zona horaria." }],
    [
      "more letters than a file may have",
      "a".repeat(IMPORT_MAX_BYTES + 1),
      "Europe/Madrid",
      { content: "El archivo es demasiado grande." },
    ],
  ])("is refused for %s, and the error names the field", async (_name, content, zone, fields) => {
    const member = await app.newMember();
    expect(await read(member, content, zone)).toMatchObject({
      status: 400,
      body: { error: { code: "bad_request", fields } },
    });
  });

  test("of three times the maximum size is refused as too large", async () => {
    const member = await app.newMember();
    const answer = await read(member, "a".repeat(3 * IMPORT_MAX_BYTES));
    expect(answer).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
  });
});

describe("imported events", () => {
  test("of two files of 500 events at the limits are stored in parts, and a new device pulls all of them", async () => {
    const member = await app.newMember();
    for (let file = 0; file < 2; file++) {
      const events = Array.from({ length: 500 }, (_, at) =>
        imported({ title: `${at} `.padEnd(EVENT_TITLE_MAX, "永"), notes: "永".repeat(EVENT_NOTES_MAX) }),
      );
      for (const part of importParts(events)) expect((await bring(member, part)).status).toBe(204);
    }
    expect((await eventsOf(member)).length).toBe(1000);
  });

  test("that an older version queued whole are accepted, and a repeated call stores them once", async () => {
    const member = await app.newMember();
    const skipped_dates = Array.from({ length: 2000 }, (_, at) => addDays("2027-03-06", at));
    // A million letters of three bytes, and as many skipped days as a file may have.
    const events = Array.from({ length: 500 }, (_, at) =>
      imported({
        notes: "永".repeat(2000),
        ...(at < 25 && { repeats: "daily", skipped_dates }),
      }),
    );
    const writeId = newId();
    for (let time = 0; time < 2; time++) expect((await bring(member, events, writeId)).status).toBe(204);
    expect((await eventsOf(member)).length).toBe(500);
  });

  test("sent twice at once with one idempotency key are stored once", async () => {
    const member = await app.newMember();
    const [writeId, events] = [newId(), [imported(), imported()]];
    const answers = await Promise.all([bring(member, events, writeId), bring(member, events, writeId)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await eventsOf(member)).toHaveLength(2);
  });

  test("under another member's id are all stored, and leave the other member's event unchanged", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    const id = newId();
    await keepEvent(ana, id, eventBody({ title: "De Ana" }));
    expect(
      (await bring(bea, [imported({ id, title: "También" }), imported({ title: "De Bea" })])).status,
    ).toBe(204);
    expect((await eventsOf(bea)).map(({ title }) => title).sort()).toEqual(["De Bea", "También"]);
    expect((await eventOf(ana, id))?.title).toBe("De Ana");
  });

  test("do not overwrite an event with the same id, and only the first of a repeated id is stored", async () => {
    const member = await app.newMember();
    const id = newId();
    await keepEvent(member, id, eventBody({ title: "Así la quiero" }));
    const twice = newId();
    await bring(member, [
      imported({ id }),
      imported({ id: twice, title: "Una" }),
      imported({ id: twice, title: "Otra" }),
    ]);
    expect((await eventsOf(member)).map(({ title }) => title).sort()).toEqual(["Así la quiero", "Una"]);
  });

  test("keep only skipped dates that are occurrences, sorted, and at least one occurrence", async () => {
    const member = await app.newMember();
    const series = imported({
      repeats: "weekly",
      skipped_dates: ["2027-03-19", "2027-03-12", "2027-03-12", "2027-03-13", "2020-01-01"],
    });
    const empty = imported({
      repeats: "daily",
      repeat_until: "2027-03-06",
      skipped_dates: ["2027-03-05", "2027-03-06"],
    });
    const once = imported({ skipped_dates: ["2027-03-05"] });
    await bring(member, [series, empty, once]);
    const skippedOf = async ({ id }: ImportedEvent) => (await eventOf(member, id))?.skipped_dates;
    expect(await skippedOf(series)).toEqual(["2027-03-12", "2027-03-19"]);
    expect([await skippedOf(empty), await skippedOf(once)]).toEqual([[], []]);
  });

  test.each<[string, object, Record<string, string>]>([
    ["a blank title", { title: " " }, { "events.1.title": EVENT_TITLE_REQUIRED }],
    [
      "a title with U+0000",
      { title: "a\u0000b" },
      { "events.1.title": "Contiene un carácter que no se puede guardar." },
    ],
    ["a day that is none", { event_date: "2027-02-30" }, { "events.1.event_date": "No es una fecha." }],
    [
      "a day taken out that is none",
      { skipped_dates: ["ayer"] },
      { "events.1.skipped_dates.0": "No es una fecha." },
    ],
    [
      "an end before the beginning",
      { repeats: "daily", repeat_until: "2020-01-01" },
      { "events.1.repeat_until": "No puede terminar antes de su primer día." },
    ],
    [
      "a reminder without its hour",
      { notification_enabled: true },
      { "events.1.reminder_time": "Elige a qué hora avisarte." },
    ],
    [
      "too many days taken out",
      { repeats: "daily", skipped_dates: Array(2001).fill("2027-03-06") },
      { "events.1.skipped_dates": expect.any(String) },
    ],
  ])("with %s are all refused, and the error names the field", async (_name, changed, fields) => {
    const member = await app.newMember();
    const answer = await bring(member, [imported(), { ...imported(), ...changed }]);
    expect(answer).toMatchObject({ status: 400, body: { error: { fields } } });
    expect(await eventsOf(member)).toEqual([]);
  });

  test("with 51,000 repeated skipped dates are refused", async () => {
    const member = await app.newMember();
    const skipped_dates = Array(1500).fill("2027-03-06");
    const events = Array.from({ length: 34 }, () => ({ ...imported(), repeats: "monthly", skipped_dates }));
    expect(await bring(member, events)).toMatchObject({
      status: 400,
      body: { error: { fields: { events: expect.any(String) } } },
    });
  });

  test.each<[string, object, number, object]>([
    [
      "more days taken out of one than there may be",
      { skipped_dates: Array(25_000).fill({}) },
      400,
      { fields: { "events.0.skipped_dates": "No puede tener más de 2000 elementos." } },
    ],
    [
      "a million days that are none",
      { skipped_dates: Array(1_000_000).fill({}) },
      413,
      { code: "too_large" },
    ],
  ])("with %s are refused before each skipped date is validated", async (_name, changed, status, error) => {
    const member = await app.newMember();
    const answer = await bring(member, [{ ...imported(), ...changed }]);
    expect(answer).toMatchObject({ status, body: { error } });
    if (status === 400) expect(answer.body.error.fields).toEqual((error as { fields: object }).fields);
  });

  test("are at most 500 per call", async () => {
    const member = await app.newMember();
    expect(
      (
        await bring(
          member,
          Array.from({ length: 501 }, () => imported()),
        )
      ).status,
    ).toBe(400);
  });

  test("have at most 50,000 skipped dates in total", async () => {
    const member = await app.newMember();
    const skipped_dates = Array.from({ length: 2000 }, (_, at) => addDays("2027-03-06", at));
    const series = Array.from({ length: 26 }, () => imported({ repeats: "daily", skipped_dates }));
    const answer = await bring(member, series);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { fields: { events: expect.any(String) } } },
    });
    expect((await bring(member, series.slice(1))).status).toBe(204);
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

test("a member can read 20 files a minute, and imports are rate-limited by their size", async () => {
  const [ana, eva] = [await app.newMember(), await app.newMember()];
  // Start a new window of the rate limit.
  app.advanceClock(MINUTE_MS);
  for (let count = 0; count < 20; count++) expect((await read(ana, FILE)).status).toBe(200);
  expect(await read(ana, FILE)).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  const whole = Array.from({ length: 500 }, () => imported({ skipped_dates: ["2027-03-05"] }));
  for (let count = 0; count < 99; count++) expect((await bring(ana, [])).status).toBe(204);
  expect(await bring(ana, whole), "which weighs as five").toMatchObject({ status: 429 });
  app.advanceClock(MINUTE_MS);
  expect((await bring(ana, whole)).status).toBe(204);
  expect((await read(eva, FILE)).status).toBe(200);
});
