import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { type EventBody, eventBody, eventOf, keepEvent } from "#test/records/event-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { CalendarEvent } from "./contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_REQUIRED, SKIPPED_DAYS_MAX } from "./event-limits.ts";
import { occurrencesOf } from "./occurrences.ts";

const app = await startTestApp();
const ana = await app.newMember();

async function newEvent(changed: Partial<EventBody> = {}, member = ana): Promise<CalendarEvent> {
  const id = newId();
  expect((await keepEvent(member, id, eventBody(changed))).status).toBe(204);
  return (await eventOf(member, id)) as CalendarEvent;
}

const NO_HOUR = "No es una hora. Escríbela así: 09:30.";
const NO_REPEAT = "Para elegir un último día, el evento tiene que repetirse.";
const EARLY = "No puede terminar antes de su primer día.";
const TOO_LONG = `No puede tener más de ${EVENT_NOTES_MAX} caracteres.`;

const daily = (changed: Partial<EventBody> = {}) =>
  newEvent({ title: "Caminar", repeats: "daily", event_date: "2027-03-01", ...changed });
/** Builds the body of an edit that begins from `event`. */
const edited = (event: CalendarEvent, changed: Partial<EventBody>) =>
  eventBody({ ...event, base: event.version, ...changed });
const takeOut = (event: { id: string; version: string }, day: string, scope: string, member = ana) =>
  member.call("DELETE", `/api/events/${event.id}/days/${day}?scope=${scope}&base=${event.version}`);
const remove = (event: { id: string; version: string }, member = ana) =>
  member.call("DELETE", `/api/events/${event.id}?base=${event.version}`);
const marchOf = (event: CalendarEvent | undefined) =>
  event ? occurrencesOf(event, "2027-03-01", "2027-03-07").map((day) => Number(day.slice(8))) : [];
const conflictsOf = async (member: Visitor, id: string) =>
  (await member.records<Conflict>("conflict")).filter(({ record_id }) => record_id === id);

describe("an event", () => {
  test("is stored as written, with the chosen day and a trimmed title", async () => {
    const [id, writeId] = [newId(), newId()];
    const body = eventBody({
      title: "  Aniversario ",
      notes: "Flores.\n\n¿Y la reserva?",
      event_date: "2028-02-29",
      notification_enabled: true,
      reminder_time: "08:30",
      repeats: "yearly",
      repeat_until: "2040-12-31",
    });
    expect((await keepEvent(ana, id, body, writeId)).status).toBe(204);
    const { base: _base, replaces: _replaces, written_at, ...written } = body;
    expect(await eventOf(ana, id)).toEqual({
      ...written,
      id,
      title: "Aniversario",
      skipped_dates: [],
      created_at: written_at,
      version: writeId,
    });
  });

  test.each<[field: string, object, string]>([
    ["title", { title: " \n " }, EVENT_TITLE_REQUIRED],
    ["event_date", { event_date: "2027-02-29" }, "No es una fecha."],
    ["event_date", { event_date: "2027-03-05T00:00:00Z" }, "No es una fecha."],
    ["reminder_time", { notification_enabled: true, reminder_time: "24:00" }, NO_HOUR],
    ["reminder_time", { notification_enabled: true }, "Elige a qué hora avisarte."],
    ["reminder_time", { reminder_time: "09:00" }, "Sin recordatorio no hay hora para avisarte."],
    ["repeat_until", { repeat_until: "2027-04-01" }, NO_REPEAT],
    ["repeat_until", { repeats: "daily", repeat_until: "2027-03-04" }, EARLY],
    ["repeats", { repeats: "hourly" }, "No es válido."],
    ["notes", { notes: "a".repeat(EVENT_NOTES_MAX + 1) }, TOO_LONG],
  ])("with a wrong %s is refused, and the error names the field", async (field, changed, problem) => {
    const id = newId();
    const { status, body } = await keepEvent(ana, id, { ...eventBody(), ...changed });
    expect([status, body.error.code, body.error.fields]).toEqual([400, "bad_request", { [field]: problem }]);
    expect(await eventOf(ana, id)).toBeUndefined();
  });
});

describe("days removed from a recurring event", () => {
  test("are skipped, one or all following, without a conflict with a concurrent edit", async () => {
    const event = await daily();
    await takeOut(event, "2027-03-03", "one");
    expect(await eventOf(ana, event.id)).toEqual({ ...event, skipped_dates: ["2027-03-03"] });
    await keepEvent(ana, event.id, edited(event, { title: "Correr" }));
    await takeOut(event, "2027-03-06", "following");
    const left = await eventOf(ana, event.id);
    expect(left).toMatchObject({ title: "Correr", repeat_until: "2027-03-05" });
    expect(marchOf(left)).toEqual([1, 2, 4, 5]);
    expect(await conflictsOf(ana, event.id)).toEqual([]);
  });

  test("by simultaneous calls with the same base are all skipped", async () => {
    const event = await daily();
    const days = ["2027-03-02", "2027-03-05", "2027-03-02", "2027-03-07"];
    await Promise.all(days.map((day) => takeOut(event, day, "one")));
    expect(marchOf(await eventOf(ana, event.id))).toEqual([1, 3, 4, 6]);
  });

  test("from a day on stay removed, and an edit of an older version becomes a conflict", async () => {
    const event = await daily();
    await takeOut(event, "2027-03-04", "following");
    await keepEvent(ana, event.id, edited(event, { title: "Nadar" }));
    expect(marchOf(await eventOf(ana, event.id))).toEqual([1, 2, 3]);
    expect((await conflictsOf(ana, event.id)).map(({ content }) => content)).toEqual([
      expect.objectContaining({ title: "Nadar", repeat_until: null, notes: event.notes }),
    ]);
  });

  test("from a day on, by a device with an old version, do not let it overwrite or delete the current text", async () => {
    const event = await daily();
    await keepEvent(ana, event.id, edited(event, { title: "Correr" }));
    const cut = newId();
    const path = `/api/events/${event.id}/days/2027-03-04?scope=following&base=${event.version}`;
    await ana.call("DELETE", path, undefined, cut);
    await keepEvent(ana, event.id, edited(event, { title: "Nadar", repeat_until: "2027-03-03", base: cut }));
    await remove({ id: event.id, version: cut });
    expect(await eventOf(ana, event.id)).toMatchObject({ title: "Correr", repeat_until: "2027-03-03" });
    expect((await conflictsOf(ana, event.id)).map(({ content }) => content.title)).toEqual(["Nadar"]);
  });

  test("delete the event with the last day, unless the event was edited meanwhile or has a conflict", async () => {
    const event = await daily({ repeat_until: "2027-03-02" });
    await takeOut(event, "2027-03-01", "one");
    await keepEvent(ana, event.id, edited(event, { title: "Nadar" }));
    await takeOut(event, "2027-03-02", "one");
    const changed = (await eventOf(ana, event.id)) as CalendarEvent;
    expect(marchOf(changed)).toEqual([2]);
    await keepEvent(ana, event.id, edited(event, { title: "Remar" }));
    await takeOut(changed, "2027-03-02", "following");
    expect(await eventOf(ana, event.id)).toEqual(changed);
    const [conflict] = await conflictsOf(ana, event.id);
    await ana.call("DELETE", `/api/conflicts/${conflict?.id}?base=${conflict?.version}`);
    expect((await takeOut(changed, "2027-03-02", "one")).status).toBe(204);
    expect(await eventOf(ana, event.id)).toBeUndefined();
    expect((await takeOut(changed, "2027-03-02", "one")).status).toBe(404);
  });

  test("stay removed when an edit changes the days, unless the event would have no day left", async () => {
    const event = await daily({ repeat_until: "2027-03-04" });
    for (const day of ["2027-03-02", "2027-03-03"]) await takeOut(event, day, "one");
    await keepEvent(ana, event.id, edited(event, { event_date: "2027-03-03" }));
    const later = (await eventOf(ana, event.id)) as CalendarEvent;
    expect(later.skipped_dates).toEqual(["2027-03-03"]);
    await keepEvent(ana, event.id, edited(later, { repeat_until: "2027-03-03" }));
    expect(marchOf(await eventOf(ana, event.id)), "no event is left without a day").toEqual([3]);
  });

  test("are gone once the event no longer recurs", async () => {
    const event = await daily();
    await takeOut(event, "2027-03-02", "one");
    const once = edited(event, { repeats: "never", repeat_until: null });
    expect((await keepEvent(ana, event.id, once)).status).toBe(204);
    expect(await eventOf(ana, event.id)).toMatchObject({ repeats: "never", skipped_dates: [] });
  });

  test(`are at most ${SKIPPED_DAYS_MAX}, and a refused replacement creates no event`, async () => {
    const event = await daily();
    const days = occurrencesOf(event, "2027-03-01", "2099-12-31").slice(1, SKIPPED_DAYS_MAX + 1);
    await app.rows.change("calendar_events", { skipped_dates: JSON.stringify(days) }, { id: event.id });
    expect(await takeOut(event, "2099-01-01", "one")).toMatchObject({
      status: 400,
      body: { error: { fields: { day: expect.stringContaining("demasiados días") } } },
    });
    const id = newId();
    const replaces = { id: event.id, day: "2099-01-01", scope: "one" as const, base: event.version };
    expect((await keepEvent(ana, id, eventBody({ replaces }))).status).toBe(400);
    expect(await eventOf(ana, id), "all of it or nothing").toBeUndefined();
    expect((await takeOut(event, "2099-01-01", "following")).status).toBe(204);
  });
});

describe("a new event that replaces days of a recurring one", () => {
  test("replaces one day and leaves the others", async () => {
    const series = await daily();
    const replaces = { id: series.id, day: "2027-03-03", scope: "one" as const, base: series.version };
    const own = await newEvent({ event_date: "2027-03-03", title: "Caminar con Leo", replaces });
    expect(marchOf(await eventOf(ana, series.id))).toEqual([1, 2, 4, 5, 6, 7]);
    expect(own).toMatchObject({ title: "Caminar con Leo", repeats: "never" });
  });

  test("replaces all days from one on, and deletes the series if that is its first day", async () => {
    const series = await daily();
    const from = (day: string) => ({ id: series.id, day, scope: "following" as const, base: series.version });
    await newEvent({ event_date: "2027-03-05", repeats: "daily", replaces: from("2027-03-05") });
    const left = (await eventOf(ana, series.id)) as CalendarEvent;
    expect(marchOf(left)).toEqual([1, 2, 3, 4]);
    await newEvent({
      event_date: "2027-03-01",
      repeats: "daily",
      replaces: { ...from("2027-03-01"), base: left.version },
    });
    expect(await eventOf(ana, series.id)).toBeUndefined();
  });

  test("keeps the skipped dates of the series that it continues", async () => {
    const series = await daily();
    for (const day of ["2027-03-02", "2027-03-06"]) await takeOut(series, day, "one");
    const replaces = { id: series.id, day: "2027-03-04", scope: "following" as const, base: series.version };
    const next = await newEvent({ event_date: "2027-03-04", repeats: "daily", replaces });
    expect(next.skipped_dates).toEqual(["2027-03-06"]);
    expect(marchOf(await eventOf(ana, series.id))).toEqual([1, 3]);
  });

  test("has no skipped date if it does not recur", async () => {
    const series = await daily();
    await takeOut(series, "2027-03-06", "one");
    const replaces = { id: series.id, day: "2027-03-04", scope: "following" as const, base: series.version };
    const last = await newEvent({ event_date: "2027-03-04", replaces });
    expect(last).toMatchObject({ repeats: "never", skipped_dates: [] });
  });

  test("is created even if the series is missing or another member's, and leaves that series unchanged", async () => {
    const bea = await app.newMember();
    const series = await daily();
    for (const id of [series.id, newId()]) {
      const replaces = { id, day: "2027-03-03", scope: "following" as const, base: series.version };
      await newEvent({ replaces }, bea);
    }
    expect(await bea.records("event")).toHaveLength(2);
    expect(await eventOf(ana, series.id)).toEqual(series);
  });

  test("cannot replace its own days", async () => {
    const { id, version: base } = await daily();
    const replaces = { id, day: "2027-03-03", scope: "one" as const, base };
    const { status, body } = await keepEvent(ana, id, eventBody({ replaces }));
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ["replaces.id"]]);
  });
});
