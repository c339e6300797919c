import { expect, test } from "vitest";
import { holdsMoreValues } from "./json-size.ts";

const holds = (json: unknown, max: number) =>
  holdsMoreValues(Buffer.from(typeof json === "string" ? json : JSON.stringify(json)), max);

test.each<[string, unknown, number]>([
  ["an empty object", {}, 1],
  ["a list of numbers", [1, 2, 3], 3],
  ["lists in lists", [[], [[]]], 5],
  ["names and values", { a: 1, b: { c: [true] } }, 4],
])("the counter counts the values in %s exactly", (_name, json, count) => {
  expect(holds(json, count)).toBe(false);
  expect(holds(json, count - 1)).toBe(true);
});

test.each([
  ["commas and brackets", { a: "[,,,{{{[[[" }],
  ["quotes", { a: '","","' }],
  ["backslashes before a quote", { a: 'a\\","' }],
  ["backslashes at its end", { a: "a\\\\", b: "[[[" }],
])("a string with %s counts as one value", (_name, json) => {
  expect(holds(json, Object.keys(json).length)).toBe(false);
});

test("malformed JSON does not stop the counter, and its values still count", () => {
  expect(holds('{"a', 1)).toBe(false);
  expect(holds('"\\', 1)).toBe(false);
  expect(holds("[".repeat(1000), 999)).toBe(true);
});
