import { inMemberTransaction } from "#server/database/locks.ts";
import type { Feature, ToolContext } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { pathContract } from "./contract.ts";
import { pathExport } from "./export.server.ts";
import { mergePath } from "./queries.server.ts";

export function pathFeature({ services: { database, clock } }: ToolContext): Feature {
  return {
    routes: defineRoutes(pathContract, {
      exchangePath: ({ session: { userId }, body }) =>
        inMemberTransaction(database, userId, (transaction) => mergePath(transaction, userId, clock(), body)),
    }),
    export: pathExport,
  };
}
