import type { SubscriptionFacts } from "#features/subscription/access.ts";
import type { Payment } from "#features/subscription/lifecycle/paid-period.ts";
import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";

interface Refund {
  id: string;
  userId: UserId;
  /** English, for PayPal and the audit trail; at most 128 characters. */
  reason: string;
}

/** A subscription at PayPal. `status_update_time` is ISO 8601, if PayPal sends it. */
interface AtPaypal {
  status: string;
  status_update_time?: string | undefined;
  payments: readonly Payment[];
}

/** Implemented in app/server. Idempotent. Throws the AppError `provider_failed` if PayPal refuses or does not answer. */
export interface Billing {
  /** Reconciles all of a member's subscriptions with PayPal. */
  lookUp(userId: UserId): Promise<SubscriptionFacts | undefined>;
  lookUpOne(userId: UserId, id: string): Promise<void>;
  find(id: string): Promise<AtPaypal | undefined>;
  /** Stops the billing. The paid period stays usable. */
  cancel(cancellation: Refund): Promise<SubscriptionFacts>;
  /** Enqueues the refund in the caller's transaction. It then happens even if the member is deleted. */
  queueRefund(database: Queryable, refund: Refund, now: Date): Promise<void>;
  refund(refund: Refund): Promise<void>;
  /** Where letters to a member go; null without an address. */
  addressOf(userId: UserId): Promise<string | null>;
  /** ISO 8601, from the stored facts; null if Premium is over. */
  accessUntil(userId: UserId): Promise<string | null>;
}
