import { describe, expect, test } from "vitest";
import { type Billing, isRefunded, paidThrough } from "./paid-period.ts";

const JANUARY = "2026-01-31T09:00:00.000Z";
const FEBRUARY = "2026-02-28T09:00:00.000Z";
const MARCH = "2026-03-31T09:00:00.000Z";

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

describe("the end of the paid period", () => {
  test("the paid period ends at the next billing time while no payment has failed", () => {
    expect(paidThrough(buildBilling({}), null)).toBe(MARCH);
  });

  test("the paid period ends one month after the last successful payment if a later one failed", () => {
    expect(paidThrough(buildBilling({ failed_payments: 1 }), null)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("a failed charge that PayPal has not counted yet does not extend the paid period", () => {
    const moved = buildBilling({ next_billing_time: "2026-04-30T09:00:00.000Z" });
    expect(paidThrough(moved, null)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("a cancelled subscription without a next billing time keeps its known paid period", () => {
    expect(paidThrough(buildBilling({ status: "CANCELLED", next_billing_time: null }), MARCH)).toBe(MARCH);
  });

  test("a subscription without payments has no paid period, despite a next billing time", () => {
    expect(paidThrough(buildBilling({ payments: [] }), null)).toBeNull();
  });

  test("pending and declined payments give no paid period", () => {
    const payments = ["PENDING", "DECLINED"].map((status) => ({ id: status, status, time: MARCH }));
    expect(paidThrough(buildBilling({ payments }), null)).toBeNull();
  });

  test("a refund of the latest payment leaves the month of the payment before it", () => {
    const billing = buildBilling({
      payments: [{ id: "1", status: "COMPLETED", time: JANUARY }, refunded("2", FEBRUARY)],
    });
    expect(isRefunded(billing)).toBe(true);
    expect(paidThrough(billing, MARCH)).toBe("2026-02-28T09:00:00.000Z");
  });

  test("a refund of the only payment leaves no paid period", () => {
    expect(paidThrough(buildBilling({ payments: [refunded("1", JANUARY)] }), MARCH)).toBeNull();
  });

  test("a payment after a refunded one counts again", () => {
    const billing = buildBilling({
      payments: [refunded("1", JANUARY), { id: "2", status: "COMPLETED", time: FEBRUARY }],
    });
    expect(isRefunded(billing)).toBe(false);
    expect(paidThrough(billing, null)).toBe(MARCH);
  });

  test("a partial refund leaves the whole month", () => {
    const payments = [{ id: "1", status: "PARTIALLY_REFUNDED", time: FEBRUARY }];
    expect(paidThrough(buildBilling({ payments, next_billing_time: null }), null)).toBe(
      "2026-03-28T09:00:00.000Z",
    );
  });
});
