import { expect, test } from "vitest";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import type { Subscription } from "../contract.ts";
import { canCancel, isGiftAlone, subscriptionDates } from "./subscription-words.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const paid = buildSubscription();
const until = "2027-03-01T12:00:00.000Z";
const gift: Subscription = { ...paid, next_charge_at: null, courtesy_until: until, access_until: until };
const names = (subscription: Subscription) => subscriptionDates(subscription, now).map(({ name }) => name);

test("Acceso hasta is listed only if it differs from the next charge and from the end of a gift", () => {
  expect(names(paid)).toEqual(["Próximo cobro"]);
  const found = names({ ...paid, access_until: "2026-12-01T12:00:00.000Z" });
  expect(found).toEqual(["Próximo cobro", "Acceso hasta"]);
  expect(names(gift)).toEqual(["Regalo hasta"]);
});

test("an ended subscription lists only the date of its end, or no date if the end is unknown", () => {
  const over = {
    ...paid,
    is_premium: false,
    status: "expired",
    access_until: "2026-11-01T12:00:00.000Z",
  } as const;
  expect(names(over)).toEqual(["Terminó el"]);
  expect(names({ ...over, access_until: null })).toEqual([]);
});

test("complimentary access alone cannot be cancelled, but a PayPal subscription beside it can", () => {
  expect(isGiftAlone(gift)).toBe(true);
  expect(canCancel(gift)).toBe(false);
  expect(canCancel({ ...gift, next_charge_at: paid.next_charge_at })).toBe(true);
  expect(canCancel({ ...gift, payment_failed: true })).toBe(true);
  expect(canCancel({ ...gift, status: "pending_approval" })).toBe(true);
});
