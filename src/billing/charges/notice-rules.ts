import type { SubscriptionFacts } from "#billing/subscription/access.ts";
import { DAY_MS } from "#platform/shared/time.ts";

/** Notices leave this long before the charge. */
export const NOTICE_BEFORE_MS = 7 * DAY_MS;
/** If PayPal cannot be asked by then, the notice leaves with what we know. */
export const NOTICE_BELIEVED_MS = 6 * DAY_MS;
/** Mexico's consumer law: five calendar days at least (LFPC, article 76 Bis, since 13 December 2025). */
const NOTICE_LEAST_MS = 5 * DAY_MS;
/** PayPal's date may differ by hours from the one that a notice named. */
export const SAME_CHARGE_MS = DAY_MS;

export function chargeToCome(facts: SubscriptionFacts | undefined, now: Date): string | null {
  if (facts?.paypal_status !== "ACTIVE" || facts.refunded_at !== null) return null;
  const at = facts.next_billing_time;
  return at !== null && at > now.toISOString() ? at : null;
}

export function isSameCharge(a: string, b: string): boolean {
  return Math.abs(Date.parse(a) - Date.parse(b)) < SAME_CHARGE_MS;
}

export function isNoticedLate(chargeAt: string, noticedAt: Date): boolean {
  return Date.parse(chargeAt) - noticedAt.getTime() < NOTICE_LEAST_MS;
}
