import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Config, ConfigError } from "#platform/server/config.ts";
import { isSameMoney, moneyText } from "#platform/shared/money/money.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { paypalClient } from "../paypal/paypal.server.ts";
import { listPlans, listRunning, savePlan } from "../queries.server.ts";
import { type PlanConfig, planProblems } from "./plan-problems.ts";

/**
 * Stores the configured plan, so that the server still accepts its subscriptions when another plan is sold (decision
 * 0080). @throws ConfigError if the settings contradict running subscriptions
 */
export async function settlePlan(config: PlanConfig, database: Database, now: Date): Promise<void> {
  const { price, paypal } = config;
  const id = paypal.planId;
  const plans = await listPlans(database);
  const running = new Set((await listRunning(database, now)).map((one) => one.paypal_plan_id));
  const known = plans.find((plan) => plan.id === id);
  const others = [...running].filter((other) => other !== id);
  const strange = others.find((other) => !plans.some((plan) => plan.id === other));
  if (strange)
    throw new ConfigError([
      `the database holds running subscriptions of PayPal's plan ${strange}, and the configuration names ${id}: set PAYPAL_PLAN_ID (and the credentials that belong to it) back, or start with another DATA_DIR or DATABASE_URL`,
    ]);
  if (known && isSameMoney(known.price, price)) return;
  if (known && running.has(id))
    throw new ConfigError([
      `PREMIUM_PRICE and PREMIUM_CURRENCY say ${moneyText(price)}, but subscriptions of the plan ${id} run at ${moneyText(known.price)}: set them back, or sell another plan (npm run owner -- setup-paypal)`,
    ]);
  if (!known && others.length > 0) await compareAccount(config, others);
  await savePlan(database, { id, price }, now);
}

/** PayPal would call each running subscription unknown if the settings named another account. @throws ConfigError */
async function compareAccount(config: PlanConfig, others: readonly string[]): Promise<void> {
  const paypal = paypalClient(config.paypal);
  const read = (id: string) =>
    paypal.readPlan(id).catch((error: Error) => {
      throw new ConfigError([
        `PAYPAL_PLAN_ID names a new plan, ${config.paypal.planId}, but PayPal does not show ${id} (${error.message}): set the credentials of the account that has both, or try again`,
      ]);
    });
  for (const id of others) await read(id);
  refuse(planProblems(await read(config.paypal.planId), config));
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Compares PayPal's plan with the settings at a start. @returns a warning if PayPal is silent. @throws ConfigError */
export async function comparePlan(config: Config): Promise<string | undefined> {
  // The simulated PayPal answers only once this server listens, and its plan follows the setting.
  if (config.simulated || config.isTrial) return undefined;
  const asking = paypalClient(config.paypal).readPlan(config.paypal.planId);
  const plan = await withTimeout(asking.catch(() => undefined));
  if (!plan) return "PayPal did not answer, so the price of its plan was not compared: each checkout does it";
  refuse(planProblems(plan, config));
  return undefined;
}

/** A new price does not change PayPal's charges of the next ten days, and PayPal may count days differently. */
const PAYPAL_SPARES_MS = 11 * DAY_MS;

/**
 * Call it before the migration that ends announced prices, so that the former version can still withdraw one.
 * @throws ConfigError while a price change is announced, under way, or has unsent letters
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
