import type { Subscription } from "#billing/subscription/contract.ts";

/** Builds an active, paid subscription as the API returns it. */
export function buildSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    subscription_type: "premium",
    status: "active",
    created_at: "2026-11-20T12:00:00.000Z",
    updated_at: "2026-11-20T12:00:00.000Z",
    paypal_subscription_id: "I-ABCDEF1234",
    paypal_plan_id: "P-1",
    is_premium: true,
    access_until: "2026-12-20T12:00:00.000Z",
    paid_until: "2026-12-20T12:00:00.000Z",
    cancellation_pending: false,
    next_charge_at: "2026-12-20T12:00:00.000Z",
    payment_failed: false,
    courtesy_until: null,
    ...overrides,
  };
}

/** A subscription with Premium that does not end during a test. */
export const PREMIUM = buildSubscription({ access_until: "2099-02-28T12:00:00.000Z" });
