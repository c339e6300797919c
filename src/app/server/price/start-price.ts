import { paypalClient } from "#features/subscription/paypal/paypal.server.ts";
import { checkPlan, settlePrice } from "#features/subscription/price/check-price.server.ts";
import { readCurrentPrice } from "#features/subscription/price/prices.server.ts";
import { type Config, ConfigError, priceSettings } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import type { Site } from "#server/http/site.ts";
import type { Services } from "#server/services.ts";
import { isSameMoney, type Money, moneyText } from "#shared/money/money.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";

const LOOK_EVERY_MS = MINUTE_MS;

interface StartPrice {
  price: Money;
  /** For the log, if the start goes on in spite of them. */
  warnings: string[];
}

/** Compares the price with PayPal's plan; without an answer, later checks do (decision 0061). @throws ConfigError */
export async function startPrice(config: Config, database: Database, now: Date): Promise<StartPrice> {
  const price = await settlePrice(database, config.price, now);
  const warnings: string[] = [];
  if (!isSameMoney(price, config.price))
    warnings.push(
      `Premium costs ${moneyText(price)}: set PREMIUM_PRICE=${price.value}, it still says ${config.price.value}`,
    );
  // The simulated PayPal answers only once this server listens, and its plan follows the setting.
  if (config.simulated || config.isTrial) return { price, warnings };
  const compared = paypalClient(config.paypal)
    .readPlan({ isFresh: true })
    .then((plan) => checkPlan(config, database, plan, now))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof ConfigError) throw error;
      return false;
    });
  if (!(await withTimeout(compared))) {
    compared.catch(() => undefined);
    warnings.push("PayPal did not answer, so the price of its plan was not compared: it will be, every hour");
  }
  return { price, warnings };
}

/** Fills the price into the pages again once it has changed, in every process. Returns how to stop. */
export function followPrice(
  { config, database, log }: Services,
  site: Site | undefined,
  first: Money,
): () => void {
  let shown = first;
  const look = async () => {
    const price = await readCurrentPrice(database, config.price);
    if (isSameMoney(price, shown)) return;
    await site?.refill({ ...config.site, ...priceSettings(price) });
    shown = price;
    log.info(`The pages say that Premium costs ${moneyText(price)}`);
  };
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, "the price of the pages could not be compared"));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
