import { expect, test } from "vitest";
import { termsOf } from "#lessons/search/terms.ts";
import { buildEvent } from "#test/records/records.ts";
import type { CalendarEvent } from "../contract.ts";
import { eventsOfMonth, findEvents, snippetOf } from "./month-events.ts";

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

test("a month lists the days of its weeks with events, in order, and searches only its own", () => {
  const events = [
    event({ title: "Fin de mes", event_date: "2027-05-31" }),
    event({ title: "Antes", event_date: "2027-04-30" }),
    event({ title: "Después", event_date: "2027-06-01" }),
    event({ title: "Lunes", event_date: "2027-04-26", repeats: "weekly", repeat_until: "2027-05-17" }),
  ];
  const days = eventsOfMonth(events, "2027-05-15");
  const own = ["2027-05-03", "2027-05-10", "2027-05-17", "2027-05-31"];
  expect([...days.keys()]).toEqual(["2027-04-26", "2027-04-30", ...own, "2027-06-01"]);
  expect(findEvents(days, [], "2027-05").map(({ day }) => day)).toEqual(own);
});

const titled = (title: string, notes = "") => ({ title, notes }) as CalendarEvent;
const days = new Map([
  ["2027-05-03", [titled("Cumpleaños de Sofía"), titled("Reunión", "Llevar el CAFÉ a Ana")]],
  ["2027-05-07", [titled("Café con Ana")]],
]);
const wordsOf = (query: string) => termsOf(query).words;
const shown = (text: string, query: string) =>
  snippetOf(text, termsOf(query))
    .map((piece) => piece.text)
    .join("");
const find = (query: string) =>
  findEvents(days, wordsOf(query), "2027-05").map(({ day, event: { title } }) => `${day} ${title}`);

test("the search finds events with all words in title or notes, ignoring case and accents, in order of days", () => {
  expect(find("cafe ANA")).toEqual(["2027-05-03 Reunión", "2027-05-07 Café con Ana"]);
  expect(find("sofia")).toEqual(["2027-05-03 Cumpleaños de Sofía"]);
  expect(find("cumpleanos")).toEqual(["2027-05-03 Cumpleaños de Sofía"]);
  expect(find("té")).toEqual([]);
});

test("an event that changes is found by its new words", () => {
  const changed = new Map([["2027-05-07", [titled("Té con Ana")]]]);
  expect(findEvents(changed, wordsOf("te"), "2027-05")).toHaveLength(1);
});

test("a snippet shows the text around the found word, a short text whole, and nothing without a match", () => {
  const text = `${"Una cosa y otra. ".repeat(10)}Al final, el regalo de Ana. ${"Y más. ".repeat(30)}`;
  const snippet = shown(text, "regalo");
  expect(snippet).toMatch(/^….*el regalo de Ana.*…$/);
  expect(snippet.length).toBeLessThan(160);
  expect(shown("Corto y claro", "claro")).toBe("Corto y claro");
  expect(shown("Otra cosa", "claro")).toBe("");
});
