import { expect, test } from "vitest";
import { figure } from "./figure.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1234, "1234"],
  [-9999, "-9999"],
  [12_345, "12\u202f345"],
  [-12_345, "-12\u202f345"],
  [999_999, "999\u202f999"],
  [12_345_678, "12\u202f345\u202f678"],
  [0.5, "0.5"],
  [1234.25, "1234.25"],
  ["12345.50", "12\u202f345.50"],
])("%s is written %s, which no country reads as another number", (amount, text) => {
  expect(figure(amount)).toBe(text);
});
