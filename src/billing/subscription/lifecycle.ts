import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Payment, SeenSubscription, SubscriptionFacts } from "./access.ts";
import type { Actor } from "./audit-queries.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";

export type Refusal = "not_ours" | "not_approved" | "second_subscription";

export interface Lifecycle extends Services {
  paypal: Paypal;
  ledger: Ledger;
}

export interface Fetched extends SeenSubscription {
  userId: UserId;
  /** When PayPal was asked. */
  at: Date;
}

/** The stored charges. The application injects them, because their feature, `charges`, builds on this one. */
export interface Ledger {
  /**
   * Runs last in the transaction that stores PayPal's answer, under the member's lock. If `answer` describes a second
   * live subscription, the stored facts stay, so `after` equals `before`.
   */
  onFetched(
    transaction: Queryable,
    before: SubscriptionFacts | undefined,
    after: SubscriptionFacts,
    answer: Fetched,
  ): Promise<void>;
  /** Lists our stored payments, for use while PayPal's list fails. Without `userId`, the payments of any member. */
  listPayments(database: Queryable, subscriptionId: string, userId?: UserId): Promise<Payment[]>;
  listSubscriptions(database: Queryable, chargeIds: readonly string[]): Promise<string[]>;
}

/** The API for features that build on this one. @throws AppError `provider_failed` if PayPal does not answer */
export interface Subscriptions extends Lifecycle {
  refresh(userId: UserId, id: string, actor: Actor): Promise<SubscriptionFacts | Refusal>;
  /** Call it before each lookup that a member asks for. @throws AppError `rate_limited` */
  limitLooks(userId: UserId): void;
  /** Looks up the member's subscriptions that may charge or give access. @throws AppError `rate_limited` */
  refreshAll(userId: UserId): Promise<SubscriptionFacts | undefined>;
  /** @param reason English, at most 128 characters. @returns undefined without an account */
  cancel(userId: UserId, id: string, reason: string): Promise<SubscriptionFacts | undefined>;
  /** Looks up all the member's subscriptions without a limit, for a person who asks by law. */
  refreshAsked(userId: UserId): Promise<SubscriptionFacts | undefined>;
  /** Idempotent. With `isRefunded`, PayPal refunds every payment; otherwise the paid period stays usable. */
  end(ending: { id: string; userId: UserId; reason: string; isRefunded: boolean }): Promise<void>;
}
