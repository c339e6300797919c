import { expect, test } from "vitest";
import type { UserId } from "#platform/session/session.ts";
import { endOf } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { type EventBody, eventBody, eventOf, keepEvent } from "#test/records/event-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { CalendarEvent } from "./contract.ts";
import { eventReminders } from "./reminders.server.ts";

const app = await startTestApp();
const ana = await app.newMember();
const userId = await ana.userId();

const reminded = (changed: Partial<EventBody> = {}) =>
  eventBody({ notification_enabled: true, reminder_time: "09:00", event_date: "2099-03-05", ...changed });

const edited = (event: CalendarEvent, changed: Partial<EventBody>) =>
  eventBody({ ...event, base: event.version, ...changed });

async function newEvent(body: EventBody): Promise<CalendarEvent> {
  const id = newId();
  expect((await keepEvent(ana, id, body)).status).toBe(204);
  return (await eventOf(ana, id)) as CalendarEvent;
}

const planned = (id: string) =>
  app.rows.read("planned_reminders", ["day", "time", "due_at"], { source_id: id });
const compose = (id: string, day: string) => eventReminders.compose(app.database, userId, id, day);
const nextAfter = (id: string, day: string) => eventReminders.next(app.database, userId, id, endOf(day));

test("an event with a reminder gets its first reminder planned in the member's time zone", async () => {
  const { id } = await newEvent(reminded());
  expect(await planned(id)).toEqual([
    { day: "2099-03-05", time: "09:00", due_at: "2099-03-05T12:00:00.000Z" },
  ]);
});

test("a change of an event's days or time moves its reminder, and a deleted event has none", async () => {
  const event = await newEvent(reminded({ repeats: "weekly", repeat_until: "2099-03-19" }));
  const takeOut = (day: string, scope: string, base = event.version) =>
    ana.call("DELETE", `/api/events/${event.id}/days/${day}?scope=${scope}&base=${base}`);
  const days = async () => (await planned(event.id)).map(({ day, time }) => `${day} ${time}`);
  await takeOut("2099-03-05", "one");
  expect(await days()).toEqual(["2099-03-12 09:00"]);
  await keepEvent(ana, event.id, edited(event, { reminder_time: "21:30" }));
  expect(await days()).toEqual(["2099-03-12 21:30"]);
  const own = await newEvent(
    reminded({
      event_date: "2099-03-13",
      replaces: { id: event.id, day: "2099-03-12", scope: "one", base: event.version },
    }),
  );
  expect(await days()).toEqual(["2099-03-19 21:30"]);
  expect((await planned(own.id)).map(({ day }) => day)).toEqual(["2099-03-13"]);
  const { version } = (await eventOf(ana, event.id)) as CalendarEvent;
  await takeOut("2099-03-19", "following", version);
  expect(await eventOf(ana, event.id)).toBeUndefined();
  expect(await days()).toEqual([]);
  await ana.call("DELETE", `/api/events/${own.id}?base=${own.version}`);
  expect(await planned(own.id)).toEqual([]);
});

test("an event in the past or with its reminder off has no planned reminder", async () => {
  const event = await newEvent(reminded());
  await keepEvent(ana, event.id, edited(event, { notification_enabled: false, reminder_time: null }));
  expect(await planned(event.id)).toEqual([]);
  expect(await planned((await newEvent(reminded({ event_date: "2020-02-29" }))).id)).toEqual([]);
  expect(await planned((await newEvent(eventBody())).id)).toEqual([]);
});

test("an edit that becomes a conflict does not change the event's reminder", async () => {
  const event = await newEvent(reminded());
  await keepEvent(ana, event.id, reminded({ base: newId(), event_date: "2099-04-01" }));
  expect((await planned(event.id)).map(({ day }) => day)).toEqual(["2099-03-05"]);
});

test("a reminder shows the current event and its day, knows the next day, and is omitted for any other day", async () => {
  const { id, version } = await newEvent(
    reminded({ title: "Pagar la luz", notes: "", repeats: "monthly", event_date: "2099-01-31" }),
  );
  expect(await compose(id, "2099-02-28")).toEqual({
    title: "Pagar la luz",
    body: "sábado, 28 de febrero de 2099",
    path: "/calendario?dia=2099-02-28",
  });
  expect(await nextAfter(id, "2099-02-28")).toEqual({ day: "2099-03-31", time: "09:00" });
  expect(await compose(id, "2099-02-27"), "it is on no such day").toBeUndefined();
  await ana.call("DELETE", `/api/events/${id}/days/2099-02-28?scope=one&base=${version}`);
  expect(await compose(id, "2099-02-28"), "taken out meanwhile").toBeUndefined();
  expect(await compose(newId(), "2099-02-28")).toBeUndefined();
  expect(await nextAfter(newId(), "2099-02-28")).toBeUndefined();
  expect(await eventReminders.compose(app.database, newId() as UserId, id, "2099-03-31")).toBeUndefined();
});

test("a reminder shows long notes on one line and cut to less than 150 characters", async () => {
  const { id } = await newEvent(reminded({ notes: `Llevar:\n- pan\n${"a".repeat(300)}` }));
  const body = (await compose(id, "2099-03-05"))?.body ?? "";
  expect(body).toMatch(/^Llevar: - pan a+\.\.\.$/);
  expect(body.length).toBeLessThan(150);
});
