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

async function newEvent(body: EventBody): Promise<CalendarEvent> {
  const id = newId();
  expect((await keepEvent(ana, id, body)).status).toBe(204);
  return (await eventOf(ana, id)) as CalendarEvent;
}

const planned = (id: string) =>
  app.rows.read("planned_reminders", ["day", "time", "due_at"], { source_id: id });
const compose = (id: string, day: string) => eventReminders.compose(app.database, userId, id, day);
const nextAfter = (id: string, day: string) => eventReminders.next(app.database, userId, id, endOf(day));

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
