import { expect, test } from "vitest";
import { moneyText, priceText, sumOf } from "./money.ts";

test.each([
  ["2.0", "2 USD"],
  ["2.00", "2 USD"],
  ["2.5", "2.50 USD"],
  ["999.90", "999.90 USD"],
  ["1500", "1500 USD"],
  ["12345.5", "12\u202f345.50 USD"],
])("PayPal's %s is %s", (value, text) => {
  expect(moneyText({ value, currency: "USD" })).toBe(text);
});

test("an offer writes thousands as the counts of the product do", () => {
  expect(priceText({ value: "12345.50", currency: "MXN" })).toBe("$12\u202f345.50 MXN");
});

test("a sum has no rounding error, and ignores nothing and another currency", () => {
  const price = { value: "2.10", currency: "USD" };
  expect(sumOf(price, { value: "4.2", currency: "USD" }).value).toBe("6.30");
  expect(sumOf(price, { value: "0.0", currency: "USD" })).toBe(price);
  expect(sumOf(price, { value: "4.2", currency: "EUR" })).toBe(price);
  expect(sumOf(price, undefined)).toBe(price);
});
