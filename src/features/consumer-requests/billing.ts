import type { SubscriptionFacts } from "#features/subscription/access.ts";
import type { Payment } from "#features/subscription/paid-period.ts";
import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";

/** A subscription that must not be charged any more, and whose payments are given back. */
export interface Refund {
  id: string;
  userId: UserId;
  /** English, for PayPal and the audit trail; at most 128 characters. */
  reason: string;
}

/** A subscription as PayPal shows it; since when it has its status is ISO 8601, where PayPal says it. */
export interface AtPaypal {
  status: string;
  status_update_time?: string | undefined;
  payments: readonly Payment[];
}

/**
 * What a request does to subscriptions, handed in by app/server. What PayPal does not answer or refuses is an AppError
 * `provider_failed`; everything may be done twice.
 */
export interface Billing {
  /** Looks at everything of a member's, and gives back the facts as they then stand. */
  lookUp(userId: UserId): Promise<SubscriptionFacts | undefined>;
  /** Looks at one subscription of a member's. */
  lookUpOne(userId: UserId, id: string): Promise<void>;
  /** What PayPal has under this id, with its last payments. */
  find(id: string): Promise<AtPaypal | undefined>;
  /** Stops the billing; what is paid stays usable. */
  cancel(cancellation: Refund): Promise<SubscriptionFacts>;
  /** Decides in a transaction that it is refunded: from then on it is done, even where the member is gone. */
  queueRefund(database: Queryable, refund: Refund, now: Date): Promise<void>;
  /** Refunds it now. */
  refund(refund: Refund): Promise<void>;
}
