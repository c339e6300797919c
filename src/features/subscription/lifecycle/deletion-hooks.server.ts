import type { Queryable } from "#server/database/database.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { listChargeable } from "./prepared-queries.server.ts";
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
    /** Call it in the transaction that deletes the account. Returns PayPal's ids. */
    async queueEndings(transaction: Queryable, userId: UserId, now: Date): Promise<string[]> {
      const ids = await listChargeable(transaction, userId);
      for (const id of ids) await enqueueTermination(transaction, endingOf(userId, id), now);
      return ids;
    },

    /** Terminates now. Idempotent; rejects if PayPal does not answer. */
    async end(userId: string, id: string): Promise<void> {
      await terminateAtPaypal(services, paypal, endingOf(userId, id));
    },
  };
}
