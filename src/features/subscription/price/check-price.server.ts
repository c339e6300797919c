import { type Config, ConfigError } from "#server/config.ts";
import { type Database, inTransaction } from "#server/database/database.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { isSameMoney, type Money, moneyText } from "#shared/money/money.ts";
import type { Paypal, PaypalPlan } from "../paypal/paypal.server.ts";
import {
  hasPayingMembers,
  insertPrice,
  isApplied,
  isOpen,
  listChanges,
  lockPrices,
} from "./price-queries.server.ts";
import { currentPrice } from "./price-rules.ts";
import { readCurrentPrice } from "./prices.server.ts";

/**
 * Once somebody pays, only the owner's command changes the price, so that everybody is told.
 * @throws ConfigError if the setting names a price that was never in force
 */
export async function settlePrice(database: Database, setting: Money, now: Date): Promise<Money> {
  return inTransaction(database, async (transaction) => {
    await lockPrices(transaction);
    const changes = await listChanges(transaction);
    const applied = changes.filter(isApplied);
    const known = currentPrice(applied, setting);
    if (applied.length === 0) {
      await insertPrice(transaction, setting, null, now);
      return setting;
    }
    const wasInForce = applied.some(({ price }) => isSameMoney(price, setting));
    if (wasInForce) return known;
    if (!changes.some(isOpen) && !(await hasPayingMembers(transaction))) {
      await insertPrice(transaction, setting, setting.currency === known.currency ? known : null, now);
      return setting;
    }
    throw new ConfigError([
      `PREMIUM_PRICE and PREMIUM_CURRENCY say ${moneyText(setting)}, but members were told ${moneyText(known)}: set them back, and change the price with npm run owner -- price`,
    ]);
  });
}

/** What is wrong with PayPal's plan, in sentences; `isDue`: PayPal may have an announced price already. */
export function planProblems(plan: PaypalPlan, planId: string, prices: readonly Money[]): string[] {
  const problems: string[] = [];
  if (plan.status !== "ACTIVE")
    problems.push(
      `PAYPAL_PLAN_ID names the plan ${planId}, which is ${plan.status} at PayPal: activate it there`,
    );
  if (!plan.isMonthly)
    problems.push(
      `PAYPAL_PLAN_ID names the plan ${planId}, which does not charge once a month without an end and without a trial`,
    );
  const [price] = prices;
  if (price && !prices.some((one) => isSameMoney(one, plan.price)))
    problems.push(
      `PayPal's plan ${planId} costs ${moneyText(plan.price)}, and Premium ${moneyText(price)}: set PREMIUM_PRICE and PREMIUM_CURRENCY, or PAYPAL_PLAN_ID, so that they agree; after a restore, announce the plan's price with npm run owner -- price`,
    );
  return problems;
}

/** The prices that PayPal's plan may have: the one in force, and one that is being applied. */
export async function listPlanPrices(database: Database, setting: Money, now: Date): Promise<Money[]> {
  const changes = await listChanges(database);
  const due = changes.filter((one) => isOpen(one) && one.effective_at <= now.toISOString());
  return [currentPrice(changes.filter(isApplied), setting), ...due.map(({ price }) => price)];
}

/** @throws ConfigError if PayPal's plan is another one than members are told. Rejects if PayPal does not answer */
export async function checkPlan(
  { price, paypal }: Pick<Config, "price" | "paypal">,
  database: Database,
  plan: PaypalPlan,
  now: Date,
): Promise<void> {
  // After a restore of a backup from before a change, the owner announces again what PayPal has already.
  const open = (await listChanges(database)).filter(isOpen).map((change) => change.price);
  const prices = [...(await listPlanPrices(database, price, now)), ...open];
  const problems = planProblems(plan, paypal.planId, prices);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Nobody subscribes at another price than accepted. @throws AppError `provider_failed` without an equal plan */
export async function checkPlanForSale({ config, database, log }: Services, paypal: Paypal): Promise<void> {
  const price = await readCurrentPrice(database, config.price);
  const plan = await paypal.readPlan({ isFresh: true });
  const problems = planProblems(plan, config.paypal.planId, [price]);
  if (problems.length === 0) return;
  for (const problem of problems) log.error(problem);
  throw new AppError("provider_failed", "PayPal's plan is not the one that members are told");
}
