import { expect, test } from "vitest";
import { buildSubscription } from "#test/build-subscription.ts";
import type { Subscription } from "../contract.ts";
import { canCancel, hasEnded, subscriptionLabel } from "./subscription-label.ts";

const paid = buildSubscription();
const over: Subscription = { ...paid, subscription_type: "free", status: "expired", is_premium: false };

test("the label says Premium, free with its state, or nothing subscribed", () => {
  expect(subscriptionLabel(paid)).toBe("Premium");
  expect(subscriptionLabel(over)).toBe("Gratuita (vencida)");
  expect(subscriptionLabel(null)).toBe("No suscrito");
});

test("only what PayPal still charges for can be cancelled", () => {
  expect(canCancel(paid)).toBe(true);
  expect(canCancel({ ...paid, status: "pending_approval" })).toBe(true);
  expect(canCancel({ ...paid, cancellation_pending: true })).toBe(false);
  expect(canCancel(over)).toBe(false);
});

test("cancelled, expired and suspended are over", () => {
  expect(
    (["cancelled", "expired", "suspended"] as const).every((status) => hasEnded({ ...paid, status })),
  ).toBe(true);
  expect(hasEnded(paid)).toBe(false);
});
