import { expect, test } from "vitest";
import { buildPage } from "#test/records/records.ts";
import type { JournalRecord } from "../contract.ts";
import { searchMonth } from "./found-pages.tsx";

const page = (event_date: string, title: string, changed: Partial<JournalRecord> = {}) =>
  buildPage({ event_type: "describe", event_date, title, created_at: event_date, ...changed });
const titles = (records: JournalRecord[], query: string) =>
  searchMonth(records, "2026-11-10", query).map(({ record }) => record.title);

test("a page of the month matches if all words occur in it, in any field and ignoring case and accents", () => {
  const records = [
    page("2026-11-21", "Corrí", { notes: "Llovió todo el día" }),
    page("2026-11-02", "Leí", { custom_field_two: "LLOVIO y corri" }),
    page("2026-10-31", "Corrí", { notes: "Llovió" }),
    page("2026-11-22", "Corrí"),
  ];
  expect(titles(records, "llovio corrí")).toEqual(["Leí", "Corrí"]);
  expect(titles(records, "nieve")).toEqual([]);
});

test("a match outside the title shows its line, shortened around the matched word", () => {
  const notes = `Primero nada.\n${"palabra ".repeat(20)}lluvia ${"y más ".repeat(60)}`;
  const [found] = searchMonth([page("2026-11-21", "Un día", { notes })], "2026-11-01", "lluvia");
  const line = found?.line?.map(({ text }) => text).join("") ?? "";
  expect(line).toMatch(/^…palabra .*lluvia .*…$/);
  expect(line.length).toBeLessThan(170);
  expect(found?.line?.filter(({ isMatch }) => isMatch)).toEqual([{ text: "lluvia", isMatch: true }]);
});
