import type { Subscription, SubscriptionStatus } from "../contract.ts";

const STATUS: Record<SubscriptionStatus, string> = {
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
export function canCancel({ status, cancellation_pending }: Subscription): boolean {
  return (status === "active" || status === "pending_approval") && !cancellation_pending;
}
