import { inMemberTransaction } from "#platform/database/locks.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import type { MemberBounds } from "#platform/limits/member-bounds.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { quotaContract } from "./contract.ts";

export function quotaFeature({ database }: Services, bounds: MemberBounds): Feature {
  const routes = defineRoutes(quotaContract, {
    readQuota: ({ session: { userId } }) =>
      inMemberTransaction(database, userId, (transaction) => bounds.listNear(transaction, userId)),
  });
  return { routes };
}
