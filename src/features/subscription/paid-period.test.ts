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

describe("until when a subscription is paid", () => {
  test("the next billing time says it while all is well", () => {
    expect(paidThrough(buildBilling({}), null)).toBe(MARCH);
  });

  test("after a failed payment the last one that was made says it", () => {
    expect(paidThrough(buildBilling({ failed_payments: 1 }), null)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("a charge that failed, and that PayPal has not counted yet, buys nothing", () => {
    const moved = buildBilling({ next_billing_time: "2026-04-30T09:00:00.000Z" });
    expect(paidThrough(moved, null)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("a cancellation, at which PayPal forgets the next billing time, takes nothing back", () => {
    expect(paidThrough(buildBilling({ status: "CANCELLED", next_billing_time: null }), MARCH)).toBe(MARCH);
  });

  test("before any payment nothing is paid, whatever PayPal plans", () => {
    expect(paidThrough(buildBilling({ payments: [] }), null)).toBeNull();
  });

  test("a payment that is still pending, or was declined, buys nothing", () => {
    const payments = ["PENDING", "DECLINED"].map((status) => ({ id: status, status, time: MARCH }));
    expect(paidThrough(buildBilling({ payments }), null)).toBeNull();
  });

  test("the latest payment given back leaves what the one before it bought", () => {
    const billing = buildBilling({
      payments: [{ id: "1", status: "COMPLETED", time: JANUARY }, refunded("2", FEBRUARY)],
    });
    expect(isRefunded(billing)).toBe(true);
    expect(paidThrough(billing, MARCH)).toBe("2026-02-28T09:00:00.000Z");
  });

  test("the only payment given back leaves nothing", () => {
    expect(paidThrough(buildBilling({ payments: [refunded("1", JANUARY)] }), MARCH)).toBeNull();
  });

  test("a payment after one that was given back counts again", () => {
    const billing = buildBilling({
      payments: [refunded("1", JANUARY), { id: "2", status: "COMPLETED", time: FEBRUARY }],
    });
    expect(isRefunded(billing)).toBe(false);
    expect(paidThrough(billing, null)).toBe(MARCH);
  });

  test("a part given back leaves the whole month", () => {
    const payments = [{ id: "1", status: "PARTIALLY_REFUNDED", time: FEBRUARY }];
    expect(paidThrough(buildBilling({ payments, next_billing_time: null }), null)).toBe(
      "2026-03-28T09:00:00.000Z",
    );
  });
});
