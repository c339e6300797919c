import type { Subscription, SubscriptionStatus } from "../contract.ts";

export const STATUS: Record<SubscriptionStatus, string> = {
  active: "activa",
  pending_approval: "en proceso",
  cancelled: "cancelada",
  expired: "vencida",
  suspended: "suspendida",
  unknown: "desconocida",
};

/** The profile's label (spec, section 2): "Premium", "Gratuita ({status})" or "No suscrito". */
export function subscriptionLabel(subscription: Subscription | null): string {
  if (!subscription) return "No suscrito";
  return subscription.is_premium ? "Premium" : `Gratuita (${STATUS[subscription.status]})`;
}

/** The spec's section 4 counts suspended as ended, too. */
export function hasEnded({ status }: Subscription): boolean {
  return status === "cancelled" || status === "expired" || status === "suspended";
}

export function canCancel(subscription: Subscription): boolean {
  const { status, cancellation_pending } = subscription;
  const goesOn = (status === "active" || status === "pending_approval") && !cancellation_pending;
  return goesOn && !isGiftAlone(subscription);
}

/** Premium by gift only: an active PayPal subscription always has a next charge. */
export function isGiftAlone(subscription: Subscription): boolean {
  const { status, courtesy_until, access_until, next_charge_at, payment_failed } = subscription;
  if (courtesy_until === null || status !== "active") return false;
  return access_until === courtesy_until && next_charge_at === null && !payment_failed;
}
