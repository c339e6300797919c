import type { Charge } from "#billing/charges/contract.ts";

/** Builds a completed payment. */
export function buildCharge(overrides: Partial<Charge> = {}): Charge {
  return {
    id: "8AB12345CD6789012",
    paypal_subscription_id: "I-ABCDEF1234",
    status: "COMPLETED",
    amount: "2.0",
    currency: "USD",
    charged_at: "2026-10-20T15:00:00.000Z",
    period_end: "2026-11-20T15:00:00.000Z",
    ...overrides,
  };
}
