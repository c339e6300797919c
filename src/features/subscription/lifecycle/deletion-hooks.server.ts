import type { Queryable } from "#server/database/database.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { isLive } from "../access.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { findSubscription } from "../queries.server.ts";
import { listPrepared } from "./prepared-queries.server.ts";
import { enqueueTermination, terminateAtPaypal } from "./terminate-subscription.server.ts";

/** Deleting the account refunds nothing (spec, section 1). */
const endingOf = (userId: string, id: string) => ({
  id,
  userId,
  reason: "The member deleted the account",
  isRefunded: false,
});

export function subscriptionDeletionHooks(services: Services, paypal: Paypal) {
  return {
    /** Call it in the transaction that deletes the account. Returns all ids that PayPal may still charge. */
    async queueEndings(transaction: Queryable, userId: UserId, now: Date): Promise<string[]> {
      const facts = await findSubscription(transaction, userId);
      const liveId = facts && isLive(facts) ? facts.paypal_subscription_id : null;
      const prepared = await listPrepared(transaction, userId);
      const ids = prepared.filter(({ id, is_open }) => is_open === 1 || id === liveId).map(({ id }) => id);
      for (const id of ids) await enqueueTermination(transaction, endingOf(userId, id), now);
      return ids;
    },

    /** Terminates now. Idempotent; rejects if PayPal does not answer. */
    async end(userId: string, id: string): Promise<void> {
      await terminateAtPaypal(services, paypal, endingOf(userId, id));
    },
  };
}
