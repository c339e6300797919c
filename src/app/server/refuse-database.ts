import { refuseRealIdentities, refuseSimulatedIdentities } from "#features/account/queries.server.ts";
import { refuseOtherPlans } from "#features/subscription/queries.server.ts";
import type { Config } from "#server/config.ts";
import type { Queryable } from "#server/database/database.ts";

/** Refuses another configuration's database before the wrong PayPal is asked about it. @throws ConfigError */
export async function refuseDatabaseOfOthers(config: Config, database: Queryable, now: Date): Promise<void> {
  if (config.simulated) await refuseRealIdentities(database);
  else await refuseSimulatedIdentities(database);
  await refuseOtherPlans(database, config.paypal.planId, now);
}
