import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { ConfigError } from "#platform/server/config.ts";
import { DAY_MS } from "#platform/shared/time.ts";

/** PayPal leaves payments of ten days as they were, and may count its days otherwise. */
const PAYPAL_SPARES_MS = 11 * DAY_MS;

/**
 * Call it before the migration that ends announced prices, so that the former version can still withdraw one.
 * @throws ConfigError while the former version has something to do about a price
 */
export async function refuseOpenChange(database: Database, now: Date): Promise<void> {
  const tables = await database.introspection.getTables();
  if (!tables.some(({ name }) => name === "price_changes")) return;
  const since = new Date(now.getTime() - PAYPAL_SPARES_MS).toISOString();
  const { rows } = await sql<{ amount: string; currency: string }>`
    SELECT amount, currency FROM price_changes
    WHERE from_amount IS NOT NULL AND (
      (applied_at IS NULL AND withdrawn_at IS NULL)
      OR (applied_at > ${since} AND EXISTS (
        SELECT 1 FROM user_subscriptions WHERE paypal_status IN ('APPROVED', 'ACTIVE', 'SUSPENDED')
      ))
      OR id IN (SELECT about FROM billing_letters WHERE kind IN ('price', 'price_kept') AND done_at IS NULL)
    )`.execute(database);
  const [change] = rows;
  if (change)
    throw new ConfigError([
      `the price ${change.amount} ${change.currency} is being announced or applied, and this version changes no price of running subscriptions. Nothing was migrated: start the former version again, take the price back with npm run owner -- price --withdraw or wait until PayPal has had it for eleven days, and update once nobody is still to be told`,
    ]);
}
