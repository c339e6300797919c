import { expect, test } from "vitest";
import { type Billing, isRefunded, paidThrough } from "./access.ts";

const JANUARY = "2026-01-31T09:00:00.000Z";
const FEBRUARY = "2026-02-28T09:00:00.000Z";
const MARCH = "2026-03-31T09:00:00.000Z";
const APRIL = "2026-04-30T09:00:00.000Z";
const ONE_MONTH = "2026-03-28T09:00:00.000Z";
const PARTIAL = { payments: [{ id: "1", status: "PARTIALLY_REFUNDED", time: FEBRUARY }] };

function buildBilling(overrides: Partial<Billing>): Billing {
  return {
    status: "ACTIVE",
    payments: [
      { id: "1", status: "COMPLETED", time: JANUARY },
      { id: "2", status: "COMPLETED", time: FEBRUARY },
    ],
    next_billing_time: MARCH,
    failed_payments: 0,
    ...overrides,
  };
}
const refunded = (id: string, time: string) => ({ id, status: "REFUNDED", time });

const later = ["PENDING", "DECLINED"].map((status) => ({ id: status, status, time: MARCH }));
const paid = (id: string, time: string) => ({ id, status: "COMPLETED", time });

test.each<[string, Partial<Billing>, known: string | null, until: string | null]>([
  ["at the next billing time while no payment has failed", {}, null, MARCH],
  ["a month after the last payment if a later one failed", { failed_payments: 1 }, null, ONE_MONTH],
  ["there, too, before PayPal counts the failure", { next_billing_time: APRIL }, null, ONE_MONTH],
  ["where it was known, once cancelled", { status: "CANCELLED", next_billing_time: null }, MARCH, MARCH],
  ["never without payments, despite a next billing time", { payments: [] }, null, null],
  ["never for pending and declined payments", { payments: later }, null, null],
  ["never for the only payment, refunded", { payments: [refunded("1", JANUARY)] }, MARCH, null],
  ["with the month after a partial refund", { ...PARTIAL, next_billing_time: null }, null, ONE_MONTH],
])("the paid period ends %s", (_when, changed, known, until) => {
  expect(paidThrough(buildBilling(changed), known)).toBe(until);
});

test("a refund of the latest payment leaves the month of the one before it, and a later payment counts again", () => {
  const billing = buildBilling({ payments: [paid("1", JANUARY), refunded("2", FEBRUARY)] });
  expect(isRefunded(billing)).toBe(true);
  expect(paidThrough(billing, MARCH)).toBe("2026-02-28T09:00:00.000Z");
  const again = buildBilling({ payments: [refunded("1", JANUARY), paid("2", FEBRUARY)] });
  expect(isRefunded(again)).toBe(false);
  expect(paidThrough(again, null)).toBe(MARCH);
});
