import { expect, test } from "vitest";
import { buildEvent } from "#test/records/records.ts";
import type { CalendarEvent } from "../contract.ts";
import { eventsOfMonth } from "./month-events.ts";

const event = (changed: Partial<CalendarEvent>) =>
  buildEvent({ title: "Caminar", event_date: "2027-05-03", ...changed });

const titlesOf = (events: CalendarEvent[], month = "2027-05-15") =>
  Object.fromEntries(
    [...eventsOfMonth(events, month)].map(([day, on]) => [day, on.map(({ title }) => title)]),
  );

test("a day lists events without a time first, then by time, then by title in Spanish order", () => {
  const events = [
    event({ title: "Tarde", reminder_time: "18:00" }),
    event({ title: "Ñandú", reminder_time: "08:00" }),
    event({ title: "Oso", reminder_time: "08:00" }),
    event({ title: "nube", reminder_time: "08:00" }),
    event({ title: "Sin hora" }),
  ];
  expect(titlesOf(events)).toEqual({ "2027-05-03": ["Sin hora", "nube", "Ñandú", "Oso", "Tarde"] });
});

test("a month lists only its own days with events, in order", () => {
  const events = [
    event({ title: "Fin de mes", event_date: "2027-05-31" }),
    event({ title: "Antes", event_date: "2027-04-30" }),
    event({ title: "Después", event_date: "2027-06-01" }),
    event({ title: "Lunes", event_date: "2027-04-26", repeats: "weekly", repeat_until: "2027-05-17" }),
  ];
  const days = eventsOfMonth(events, "2027-05-15");
  expect([...days.keys()]).toEqual(["2027-05-03", "2027-05-10", "2027-05-17", "2027-05-31"]);
});
