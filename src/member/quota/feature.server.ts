import { inMemberTransaction } from "#platform/database/locks.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import type { MemberBounds } from "#platform/limits/member-bounds.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { AppError } from "#platform/shared/errors.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { quotaContract } from "./contract.ts";

/** A call may count all of a member's records. A page makes one call, and another one after each change. */
const CALLS_A_MINUTE = 30;

export function quotaFeature({ database, clock }: Services, bounds: MemberBounds): Feature {
  const mayCall = callLimit(CALLS_A_MINUTE, MINUTE_MS, clock);
  const routes = defineRoutes(quotaContract, {
    async readQuota({ session: { userId } }) {
      if (!mayCall(userId)) throw new AppError("rate_limited", "too many looks at one member's quota");
      return inMemberTransaction(database, userId, (transaction) => bounds.listNear(transaction, userId));
    },
  });
  return { routes };
}
