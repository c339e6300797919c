import { expect, test } from "vitest";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import type { Subscription } from "../contract.ts";
import { canCancel, hasEnded, subscriptionLabel } from "./subscription-label.ts";

const paid = buildSubscription();
const over: Subscription = { ...paid, subscription_type: "free", status: "expired", is_premium: false };

test("the label is Premium, Gratuita with the state, or No suscrito", () => {
  expect(subscriptionLabel(paid)).toBe("Premium");
  expect(subscriptionLabel(over)).toBe("Gratuita (vencida)");
  expect(subscriptionLabel(null)).toBe("No suscrito");
});

test("a paid or pending subscription can be cancelled, a cancelled or expired one cannot", () => {
  expect(canCancel(paid)).toBe(true);
  expect(canCancel({ ...paid, status: "pending_approval" })).toBe(true);
  expect(canCancel({ ...paid, cancellation_pending: true })).toBe(false);
  expect(canCancel(over)).toBe(false);
});

test("the statuses cancelled, expired and suspended count as ended, active does not", () => {
  expect(
    (["cancelled", "expired", "suspended"] as const).every((status) => hasEnded({ ...paid, status })),
  ).toBe(true);
  expect(hasEnded(paid)).toBe(false);
});
