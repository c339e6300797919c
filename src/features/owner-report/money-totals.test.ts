import { expect, test } from "vitest";
import { totalOf } from "./money-totals.ts";

test("sums are exact beyond what a floating-point number holds", () => {
  const parts = [
    { value: "90071992547409.93", currency: "USD", count: 100 },
    { value: "0.1", currency: "USD", count: 3 },
  ];
  expect(totalOf(parts).sums).toEqual([{ value: "9007199254740993.30", currency: "USD" }]);
});

test("each currency has its own sum and its own decimals", () => {
  const parts = [
    { value: "2.0", currency: "USD", count: 2 },
    { value: "300", currency: "JPY", count: 3 },
    { value: "2.50", currency: "USD", count: 1 },
    { value: "-7.25", currency: "USD", count: 1 },
  ];
  expect(totalOf(parts)).toEqual({
    count: 7,
    sums: [
      { value: "900", currency: "JPY" },
      { value: "-0.75", currency: "USD" },
    ],
    unknown: 0,
  });
});

test("an amount that PayPal has not said is counted, and in no sum", () => {
  const parts = [
    { value: null, currency: "USD", count: 2 },
    { value: "0.41", currency: "USD", count: 1 },
  ];
  expect(totalOf(parts)).toEqual({ count: 3, sums: [{ value: "0.41", currency: "USD" }], unknown: 2 });
});
