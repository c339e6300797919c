import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { describeSubscription, oneMonthAfter, type SubscriptionFacts } from "./access.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const fromNow = (durationMs: number) => new Date(NOW.getTime() + durationMs).toISOString();

function buildFacts(overrides: Partial<SubscriptionFacts>): SubscriptionFacts {
  return {
    paypal_subscription_id: "I-ABCDEFGHIJKL",
    paypal_plan_id: "P-1",
    paypal_status: "ACTIVE",
    paypal_status_since: fromNow(-DAY_MS),
    paid_through: fromNow(10 * DAY_MS),
    next_billing_time: fromNow(10 * DAY_MS),
    refunded_at: null,
    failed_payments: 0,
    owed_amount: null,
    owed_currency: null,
    courtesy_until: null,
    courtesy_reason: null,
    receipts_after: null,
    awaited_since: null,
    fetched_at: fromNow(-DAY_MS),
    created_at: fromNow(-DAY_MS),
    updated_at: fromNow(-DAY_MS),
    ...overrides,
  };
}

test.each([
  ["ACTIVE, paid", { paypal_status: "ACTIVE" }, "active", true],
  ["ACTIVE, its renewal not seen", { paypal_status: "ACTIVE", paid_through: fromNow(-1) }, "active", true],
  [
    "APPROVED 72 hours ago",
    { paypal_status: "APPROVED", paid_through: null, paypal_status_since: fromNow(-72 * HOUR_MS) },
    "pending_approval",
    true,
  ],
  [
    "APPROVED 73 hours ago",
    { paypal_status: "APPROVED", paid_through: null, paypal_status_since: fromNow(-73 * HOUR_MS) },
    "expired",
    false,
  ],
  [
    "ACTIVE since an hour ago, whose first charge failed",
    {
      paypal_status: "ACTIVE",
      paid_through: null,
      failed_payments: 1,
      paypal_status_since: fromNow(-HOUR_MS),
      awaited_since: fromNow(-HOUR_MS),
    },
    "expired",
    false,
  ],
  [
    "ACTIVE, whose renewal failed an hour ago",
    { paypal_status: "ACTIVE", paid_through: fromNow(-HOUR_MS), failed_payments: 1 },
    "active",
    true,
  ],
  ["APPROVAL_PENDING", { paypal_status: "APPROVAL_PENDING", paid_through: null }, "unknown", false],
  ["SUSPENDED, paid", { paypal_status: "SUSPENDED" }, "suspended", true],
  ["SUSPENDED, period over", { paypal_status: "SUSPENDED", paid_through: fromNow(-1) }, "suspended", false],
  ["CANCELLED, paid", { paypal_status: "CANCELLED" }, "active", true],
  ["CANCELLED, period over", { paypal_status: "CANCELLED", paid_through: fromNow(-1) }, "cancelled", false],
  ["CANCELLED, never paid", { paypal_status: "CANCELLED", paid_through: null }, "cancelled", false],
  ["EXPIRED", { paypal_status: "EXPIRED", paid_through: fromNow(-1) }, "expired", false],
  ["a word that we do not know", { paypal_status: "NOVEL", paid_through: null }, "unknown", false],
  ["free", { paypal_subscription_id: null, paypal_status: null, paid_through: null }, "cancelled", false],
])(
  "the state derived from PayPal's status %s gives the right status and entitlement",
  (_case, facts, status, isPremium) => {
    const described = describeSubscription(buildFacts(facts), NOW);
    expect(described).toMatchObject({
      status,
      is_premium: isPremium,
      subscription_type: isPremium ? "premium" : "free",
      cancellation_pending: isPremium && facts.paypal_status === "CANCELLED",
    });
  },
);

test.each([
  ["2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", "2028-02-29T10:00:00.000Z"],
  ["2026-12-15T23:30:00.000Z", "2027-01-15T23:30:00.000Z"],
  ["2026-11-20T12:00:00Z", "2026-12-20T12:00:00.000Z"],
])("one month after %s is %s", (from, to) => {
  expect(oneMonthAfter(from)).toBe(to);
});

describe("the state derived from refund, complimentary access and failed payment", () => {
  test("a refund ends Premium at once, without the grace period", () => {
    const refunded = buildFacts({ paid_through: fromNow(-HOUR_MS), refunded_at: fromNow(-HOUR_MS) });
    const found = describeSubscription(refunded, NOW);
    expect(found).toMatchObject({ is_premium: false, status: "expired", next_charge_at: null });
  });

  test("complimentary access keeps a cancelled member Premium until courtesy_until", () => {
    const gift = buildFacts({
      paypal_status: "CANCELLED",
      paid_through: fromNow(-DAY_MS),
      courtesy_until: fromNow(DAY_MS),
    });
    expect(describeSubscription(gift, NOW)).toMatchObject({
      subscription_type: "premium",
      status: "active",
      is_premium: true,
      access_until: fromNow(DAY_MS),
      cancellation_pending: false,
      courtesy_until: fromNow(DAY_MS),
    });
    const over = describeSubscription(gift, new Date(NOW.getTime() + DAY_MS));
    expect(over).toMatchObject({ status: "cancelled", is_premium: false, courtesy_until: null });
  });

  test("an active subscription shows its failed payment and next charge; a cancelled one has no next charge", () => {
    const found = describeSubscription(buildFacts({ failed_payments: 1 }), NOW);
    expect(found).toMatchObject({ payment_failed: true, next_charge_at: fromNow(10 * DAY_MS) });
    const told = describeSubscription(buildFacts({ paypal_status: "CANCELLED" }), NOW);
    expect(told).toMatchObject({ payment_failed: false, next_charge_at: null });
  });
});
