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

/** A call may count all of a member's records. A page asks once, and again after changes. */
const CALLS_A_MINUTE = 30;

/** Usage of things that are not records, such as pictures. */
type UsageSource = (database: Queryable, userId: UserId) => Promise<Usage[]>;

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

/** Cheap check whether a device should ask; never false if something is near its bound. */
export async function mayBeNear(database: Queryable, userId: UserId, others: UsageSource): Promise<boolean> {
  return (await mayBeNearBounds(database, userId)) || (await others(database, userId)).some(isUsageNear);
}
