import type { Queryable } from "#server/database/database.ts";
import { callLimit } from "#server/limits/call-limit.ts";
import { isUsageNear, mayBeNearBounds, type Usage, usageNearBounds } from "#server/limits/member-bounds.ts";
import { inMemberTransaction } from "#server/mutations.ts";
import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { quotaContract, quotaKindSchema } from "./contract.ts";

/** Each may count all that a member has. A page asks once, and again after changes. */
const CALLS_A_MINUTE = 30;

/** How much a member has of something that is no record, such as pictures, and how much there may be. */
type UsageSource = (database: Queryable, userId: UserId) => Promise<Usage[]>;

/** @param others what has bounds of its own besides the records and their words */
export function quotaRoutes({ database, clock }: Services, others: UsageSource) {
  const mayCall = callLimit(CALLS_A_MINUTE, MINUTE_MS, clock);
  return defineRoutes(quotaContract, {
    async readQuota({ session: { userId } }) {
      if (!mayCall(userId)) throw new AppError("rate_limited", "too many looks at one member's quota");
      const usages = await inMemberTransaction(database, userId, async (transaction) => [
        ...(await usageNearBounds(transaction, userId)),
        ...(await others(transaction, userId)),
      ]);
      return usages
        .filter(isUsageNear)
        .map((usage) => ({ ...usage, kind: quotaKindSchema.parse(usage.kind) }));
    },
  });
}

/** Whether a device should ask: cheap, and never false where something is near its bound. */
export async function mayBeNear(database: Queryable, userId: UserId, others: UsageSource): Promise<boolean> {
  return (await mayBeNearBounds(database, userId)) || (await others(database, userId)).some(isUsageNear);
}
