import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Payment, SeenSubscription, SubscriptionFacts } from "./access.ts";
import type { Actor } from "./audit-queries.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";
import type { StoredFacts } from "./queries.server.ts";

/** Why PayPal's answer is not stored. */
export type Refusal = "not_ours" | "not_approved" | "second_subscription";

/** What the lifecycle works with. */
export interface Lifecycle extends Services {
  paypal: Paypal;
  ledger: Ledger;
}

/** PayPal's answer, with its member and the time at which PayPal was asked. */
export interface Fetched extends SeenSubscription {
  userId: UserId;
  at: Date;
}

/** The ledger of charges. Injected, because it belongs to a feature that builds on this one. */
export interface Ledger {
  /**
   * Ends the transaction that stores PayPal's answer, under the member's lock. Where the answer is about a second
   * subscription, the facts after it are those before.
   */
  onFetched(
    transaction: Queryable,
    before: StoredFacts | undefined,
    after: StoredFacts,
    answer: Fetched,
  ): Promise<void>;
  /** The payments that we know, for a time in which PayPal does not list them. Of any member without `userId`. */
  listPayments(database: Queryable, subscriptionId: string, userId?: UserId): Promise<Payment[]>;
  /** Returns the subscriptions that the charges with these ids belong to. */
  listSubscriptions(database: Queryable, chargeIds: readonly string[]): Promise<string[]>;
}

/** What the features that build on this one ask of it. @throws AppError `provider_failed` if PayPal does not answer */
export interface Subscriptions extends Lifecycle {
  /** Looks up one of the member's subscriptions. */
  refresh(userId: UserId, id: string, actor: Actor): Promise<SubscriptionFacts | Refusal>;
  /** Before each look that a member asks for. @throws AppError `rate_limited` */
  limitLooks(userId: UserId): void;
  /** Looks up all of the member's before something begins or ends billing. @throws AppError `rate_limited` */
  refreshAll(userId: UserId): Promise<SubscriptionFacts | undefined>;
  /** @param reason English, at most 128 characters. @returns undefined without an account */
  cancel(userId: UserId, id: string, reason: string): Promise<SubscriptionFacts | undefined>;
  /** Looks up all of the member's, for a person who asks by law: no limit keeps them waiting. */
  refreshAsked(userId: UserId): Promise<SubscriptionFacts | undefined>;
  /** Idempotent. With `isRefunded` every payment is given back, else the paid period stays usable. */
  end(ending: { id: string; userId: UserId; reason: string; isRefunded: boolean }): Promise<void>;
}
