import { expect, test } from "vitest";
import { buildComparison, buildPage } from "#test/records/records.ts";
import type { Comparison, EventType, JournalRecord } from "../contract.ts";
import { daysOf, hindranceOf, nextStep, pagesOf } from "./day-pages.ts";

const DAY = "2026-11-21";

function page(event_type: EventType, changed: Partial<JournalRecord> = {}): JournalRecord {
  const written = { event_type, event_date: DAY, title: "Un día", created_at: "2026-11-21T22:00:00.000Z" };
  return buildPage({ ...written, id: event_type, version: "v", ...changed });
}

function day(records: JournalRecord[], average?: number, changed: Partial<Comparison> = {}) {
  const comparisons = new Map<string, Comparison>();
  if (average !== undefined) comparisons.set(DAY, { ...buildComparison(DAY, average), ...changed });
  return pagesOf(daysOf(records, comparisons), DAY);
}

const none = day([]);
const projected = day([page("project")]);
const described = day([page("describe")]);
const both = day([page("describe"), page("project")]);
const compared = day([page("describe"), page("project")], 80);
const unreviewed = day([page("describe"), page("project")], 75, { answered: [], title_percentage: 0 });

test("a planned entry precedes the actual entry, and two entries of one kind are both listed", () => {
  expect(both.records.map(({ event_type }) => event_type)).toEqual(["project", "describe"]);
  const twice = day([page("describe", { id: "b", created_at: "2026-11-22" }), page("describe")]);
  expect(twice.records.map(({ id }) => id)).toEqual(["describe", "b"]);
});

test("a comparison counts only if the day has both pages", () => {
  expect(compared.average).toBe(80);
  expect(day([page("describe")], 80).average).toBeUndefined();
});

test("an unreviewed comparison has no average, but its number waits", () => {
  expect(unreviewed).toMatchObject({ unreviewed: 75 });
  expect(unreviewed.average).toBeUndefined();
  expect(compared.unreviewed).toBeUndefined();
  const moreWritten = page("describe", { notes: "Llovió" });
  expect(day([moreWritten, page("project")], 80, { answered: ["title"] })).toMatchObject({ unreviewed: 80 });
});

test("the suggested next step depends on the day's pages and on whether the day is past", () => {
  expect(nextStep(none, false)).toBe("project");
  expect(nextStep(none, true)).toBe("describe");
  expect(nextStep(projected, false)).toBe("describe");
  expect(nextStep(described, false)).toBe("project");
  expect(nextStep(described, true)).toBeUndefined();
  expect(nextStep(both, true)).toBe("compare");
  expect(nextStep(compared, true)).toBeUndefined();
  expect(nextStep(unreviewed, true)).toBe("compare");
});

test("a disabled step gives its reason, and an enabled step gives none", () => {
  expect(hindranceOf("project", none)).toBeUndefined();
  expect(hindranceOf("describe", none)).toBeUndefined();
  expect(hindranceOf("compare", none)).toBe("Cuando tengas las dos páginas del día.");
  expect(hindranceOf("project", projected)).toBe("Ya está escrita.");
  expect(hindranceOf("compare", projected)).toBe("Falta describir el día.");
  expect(hindranceOf("compare", described)).toBe("Falta proyectar el día.");
  expect(hindranceOf("compare", both)).toBeUndefined();
  expect(hindranceOf("compare", compared)).toBeUndefined();
});
