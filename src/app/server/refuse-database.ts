import { refuseRealIdentities, refuseSimulatedIdentities } from "#features/account/queries.server.ts";
import { refuseOtherPlans } from "#features/subscription/queries.server.ts";
import type { Config } from "#server/config.ts";
import type { Queryable } from "#server/database/database.ts";

/**
 * Refuses a database that belongs to another configuration, before anything is compared with the wrong PayPal.
 *
 * @throws ConfigError with what the operator must do
 */
export async function refuseDatabaseOfOthers(config: Config, database: Queryable, now: Date): Promise<void> {
  if (config.simulated) await refuseRealIdentities(database);
  else await refuseSimulatedIdentities(database);
  await refuseOtherPlans(database, config.paypal.planId, now);
}
