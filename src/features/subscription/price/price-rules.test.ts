import { expect, test } from "vitest";
import { firstNewCharge, type PriceChange, priceOfCharge } from "./price-rules.ts";

const usd = (value: string) => ({ value, currency: "USD" });
const at = (day: string) => `${day}T12:00:00.000Z`;
const change = (from: string, to: string, day: string): PriceChange => ({
  ...{ id: to, price: usd(to), from: usd(from), announced_at: at("2026-12-01") },
  ...{ effective_at: at(day), applied_at: at(day) },
});
const RAISE = change("2", "3", "2027-02-01");
const FALL = change("3", "2.50", "2027-05-01");
const priceOn = (since: string, chargeAt: string) =>
  priceOfCharge([RAISE, FALL], usd("2"), { since: at(since), chargeAt: at(chargeAt) }).value;

test.each([
  ["before the change", "2026-06-01", "2027-01-31", "2"],
  ["within PayPal's ten days", "2026-06-01", "2027-02-09", "2"],
  ["on the edge, where the higher price is told", "2026-06-01", "2027-02-10", "3"],
  ["after them", "2026-06-01", "2027-02-12", "3"],
  ["begun after the change", "2027-02-02", "2027-02-02", "3"],
  ["on the edge of a lower price", "2026-06-01", "2027-05-11", "3"],
  ["after the ten days of a lower price", "2026-06-01", "2027-05-12", "2.50"],
  ["begun after both", "2027-05-02", "2027-05-02", "2.50"],
])("a charge %s costs what PayPal takes at most", (_when, since, chargeAt, price) => {
  expect(priceOn(since, chargeAt)).toBe(price);
});

test("without any change the price is the setting's", () => {
  expect(priceOfCharge([], usd("2"), { since: at("2026-01-01"), chargeAt: at("2027-01-01") })).toEqual(
    usd("2"),
  );
});

test.each([
  ["2027-01-15", "2027-02-15"],
  ["2027-01-31", "2027-02-28"],
  ["2027-02-09", "2027-03-09"],
  ["2027-02-10", "2027-02-10"],
])("the first charge at a higher price after one on %s is on %s", (next, first) => {
  expect(firstNewCharge(RAISE, at(next))).toBe(at(first));
});
