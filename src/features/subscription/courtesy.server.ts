import type { Database } from "#server/database/database.ts";
import { inMemberTransaction } from "#server/database/locks.ts";
import type { UserId } from "#server/session/session.ts";
import type { SubscriptionFacts } from "./access.ts";
import { insertAudit } from "./audit.server.ts";
import { findSubscription, upsertFacts } from "./queries.server.ts";

/** A gift of Premium, without PayPal. `until`: ISO 8601; null ends the gift now. */
export async function setCourtesy(
  database: Database,
  userId: UserId,
  { until, reason }: { until: string | null; reason: string },
  now: Date,
): Promise<SubscriptionFacts> {
  return inMemberTransaction(database, userId, async (transaction) => {
    const before = await findSubscription(transaction, userId);
    const gift = { courtesy_until: until, courtesy_reason: until && reason };
    const after = await upsertFacts(transaction, userId, gift, now);
    await insertAudit(transaction, {
      user_id: userId,
      paypal_subscription_id: after.paypal_subscription_id,
      actor: "owner",
      action: `${until ? "courtesy granted" : "courtesy ended"}: ${reason}`,
      at: now,
      before,
      after,
    });
    return after;
  });
}
