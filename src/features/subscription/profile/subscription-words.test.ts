import { expect, test } from "vitest";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import type { Subscription } from "../contract.ts";
import { canCancel, hasEnded, isGiftAlone, subscriptionLabel } from "./subscription-label.ts";
import { explainSubscription, subscriptionDates } from "./subscription-words.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const paid = buildSubscription();
const until = "2027-03-01T12:00:00.000Z";
const gift: Subscription = { ...paid, next_charge_at: null, courtesy_until: until, access_until: until };
const names = (subscription: Subscription) => subscriptionDates(subscription, now).map(({ name }) => name);

test("Acceso hasta is listed only if it differs from the next charge and from the end of a gift", () => {
  expect(names(paid)).toEqual(["Próximo cobro"]);
  expect(names({ ...paid, access_until: "2026-12-01T12:00:00.000Z" })).toEqual([
    "Próximo cobro",
    "Acceso hasta",
  ]);
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

test("free, cancelled, failed-payment, suspended, expired and complimentary states have their own sentence", () => {
  expect(explainSubscription(null)).toMatch(/gratis/);
  expect(explainSubscription({ ...paid, cancellation_pending: true })).toBe(
    "Cancelada: no habrá más cobros. Sigues siendo Premium hasta el 20 de diciembre de 2026.",
  );
  expect(explainSubscription({ ...paid, payment_failed: true })).toMatch(/lo vuelve a intentar/);
  expect(explainSubscription({ ...paid, status: "suspended" })).toMatch(/inactiva.*20 de diciembre/);
  expect(explainSubscription({ ...paid, status: "expired", is_premium: false })).toMatch(
    /inactiva. Lo que escribiste sigue guardado/,
  );
  expect(explainSubscription({ ...paid, status: "pending_approval" })).toMatch(/está procesando/);
  expect(explainSubscription(gift)).toMatch(/regalamos/);
});

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
