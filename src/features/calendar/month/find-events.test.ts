import { expect, test } from "vitest";
import { termsOf } from "#features/search/terms.ts";
import type { CalendarEvent } from "../contract.ts";
import { findEvents, snippetOf } from "./month-events.ts";

const event = (title: string, notes = "") => ({ title, notes }) as CalendarEvent;
const days = new Map([
  ["2027-05-03", [event("Cumpleaños de Sofía"), event("Reunión", "Llevar el CAFÉ a Ana")]],
  ["2027-05-07", [event("Café con Ana")]],
]);
const wordsOf = (query: string) => termsOf(query, {}).words;
const shown = (text: string, query: string) =>
  snippetOf(text, termsOf(query, {}))
    .map((piece) => piece.text)
    .join("");
const find = (query: string) =>
  findEvents(days, wordsOf(query)).map(({ day, event: { title } }) => `${day} ${title}`);

test("the search finds events with all words in title or notes, ignoring case and accents, in order of days", () => {
  expect(find("cafe ANA")).toEqual(["2027-05-03 Reunión", "2027-05-07 Café con Ana"]);
  expect(find("sofia")).toEqual(["2027-05-03 Cumpleaños de Sofía"]);
  expect(find("cumpleanos")).toEqual(["2027-05-03 Cumpleaños de Sofía"]);
  expect(find("té")).toEqual([]);
});

test("an event that changes is found by its new words", () => {
  const changed = new Map([["2027-05-07", [event("Té con Ana")]]]);
  expect(findEvents(changed, wordsOf("te"))).toHaveLength(1);
});

test("a snippet shows the text around the found word, a short text whole, and nothing without a match", () => {
  const text = `${"Una cosa y otra. ".repeat(10)}Al final, el regalo de Ana. ${"Y más. ".repeat(30)}`;
  const snippet = shown(text, "regalo");
  expect(snippet).toMatch(/^….*el regalo de Ana.*…$/);
  expect(snippet.length).toBeLessThan(160);
  expect(shown("Corto y claro", "claro")).toBe("Corto y claro");
  expect(shown("Otra cosa", "claro")).toBe("");
});
