import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInTime } from "./withdrawal.ts";

test("the term is over 23 days after the day of the payment, at midnight in Argentina", () => {
  const paidAt = "2026-01-10T03:00:00.000Z";
  expect(isInTime(paidAt, "2026-02-03T02:59:59.999Z")).toBe(true);
  expect(isInTime(paidAt, "2026-02-03T03:00:00.000Z")).toBe(false);
});

test.each([
  // Argentina, Holy Week 2024: ten days end on Good Friday, and the next working day is Wednesday, 3 April.
  ["2024-03-19T15:00:00.000Z", "2024-04-03T23:00:00.000Z"],
  // Ten days end on the Monday of Carnival 2026; the next working day is Wednesday, 18 February.
  ["2026-02-06T15:00:00.000Z", "2026-02-18T23:00:00.000Z"],
  // Fourteen days in Madrid end on Christmas 2026, a Friday, so Monday is the last day.
  ["2026-12-11T22:59:00.000Z", "2026-12-28T22:59:00.000Z"],
  // Paid at 00:01 in Tokyo. The request comes at 23:59 on the fourteenth day.
  ["2026-06-01T15:01:00.000Z", "2026-06-16T14:59:00.000Z"],
  // Paid on a Saturday, so that the fourteenth day is a Saturday too, and Monday is the last day.
  ["2026-01-10T15:00:00.000Z", "2026-01-27T02:59:00.000Z"],
])("who paid first at %s can withdraw at %s, the end of a longer term by law", (paidAt, requestedAt) => {
  expect(isInTime(paidAt, requestedAt)).toBe(true);
});

test("a withdrawal asked for before the contract was made is in time", () => {
  expect(isInTime("2026-01-10T15:00:00.000Z", "2026-01-08T15:00:00.000Z")).toBe(true);
});

const ROOT = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

test.each(["terminos-de-servicio", "arrepentimiento", "baja"])(
  "the legal text %s takes the term from the code, and counts it from the first payment",
  (name) => {
    expect(read(`content/legal/${name}.md`)).toMatch(
      /\{\{plazo\}\}.{0,40}primer pago|primer pago.{0,40}\{\{plazo\}\}/,
    );
  },
);

test("no text of the product writes the term by itself, and no other one", () => {
  const files = globSync(["content/legal/*.md", "src/**/*.{ts,tsx}"], { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|withdrawal-days\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const written =
    /(catorce|14|quince|15|diez|10) días[^.]{0,60}(arrepent|devol)|arrepent[^.]{0,60} (catorce|14|quince|15|diez|10) días|catorce días/i;
  expect(files.filter((path) => written.test(read(path)))).toEqual([]);
});
