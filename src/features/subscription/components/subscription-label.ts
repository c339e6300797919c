import type { Subscription, SubscriptionStatus } from "../contract.ts";

/** In Spanish, as notices and the label say it. */
export const STATUS: Record<SubscriptionStatus, string> = {
  active: "activa",
  pending_approval: "en proceso",
  cancelled: "cancelada",
  expired: "vencida",
  suspended: "suspendida",
  unknown: "desconocida",
};

/** The profile's label (spec, section 2): the premium label, "Gratuita ({status})", or "No suscrito". */
export function subscriptionLabel(subscription: Subscription | null): string {
  if (!subscription) return "No suscrito";
  return subscription.is_premium ? "Premium" : `Gratuita (${STATUS[subscription.status]})`;
}

/** Cancelled, expired or suspended: over, as the spec's section 4 says. */
export function hasEnded({ status }: Subscription): boolean {
  return status === "cancelled" || status === "expired" || status === "suspended";
}

/** Whether the member can cancel: PayPal goes on charging, and no cancellation is on its way. */
export function canCancel(subscription: Subscription): boolean {
  const { status, cancellation_pending } = subscription;
  const goesOn = (status === "active" || status === "pending_approval") && !cancellation_pending;
  return goesOn && !isGiftAlone(subscription);
}

/** Premium that is ours alone: PayPal, which always says when it charges next, says nothing. */
export function isGiftAlone(subscription: Subscription): boolean {
  const { status, courtesy_until, access_until, next_charge_at, payment_failed } = subscription;
  if (courtesy_until === null || status !== "active") return false;
  return access_until === courtesy_until && next_charge_at === null && !payment_failed;
}
