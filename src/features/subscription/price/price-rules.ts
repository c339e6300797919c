import { isSameMoney, type Money } from "#shared/money/money.ts";
import { DAY_MS } from "#shared/time.ts";
import { oneMonthAfter } from "../access.ts";

/** A change of the price. The first one of an installation replaces nothing. */
export interface PriceChange {
  id: string;
  price: Money;
  from: Money | null;
  announced_at: string;
  effective_at: string;
  applied_at: string | null;
}

/** A higher price is announced this long before it begins. */
export const ANNOUNCED_BEFORE_MS = 30 * DAY_MS;
/** PayPal leaves payments of the next ten days as they were (its API's reference, `fixed_price`). */
export const PAYPAL_SPARES_MS = 10 * DAY_MS;
/** PayPal may count its days otherwise than we do, and then the higher price is told. */
const MARGIN_MS = DAY_MS;

/** @param changes the applied ones, earliest first */
export function currentPrice(changes: readonly PriceChange[], setting: Money): Money {
  return changes.at(-1)?.price ?? setting;
}

/** What PayPal charges at most at `chargeAt` for a subscription that was begun at `since`. */
export function priceOfCharge(
  changes: readonly PriceChange[],
  setting: Money,
  { since, chargeAt }: { since: string; chargeAt: string },
): Money {
  let price = changes[0]?.from ?? changes[0]?.price ?? setting;
  for (const change of changes) {
    const isAgreed = (change.applied_at ?? "") <= since;
    if (isAgreed || chargeAt >= firstCharged(change, price)) price = change.price;
  }
  return price;
}

/** From when on charges may have the new price. */
function firstCharged({ price, applied_at, effective_at }: PriceChange, before: Money): string {
  const margin = isRaise(before, price) ? -MARGIN_MS : MARGIN_MS;
  return new Date(Date.parse(applied_at ?? effective_at) + PAYPAL_SPARES_MS + margin).toISOString();
}

/** The first renewal with the new price, by the dates that PayPal has told until now. */
export function firstNewCharge(change: PriceChange, nextCharge: string): string {
  const from = firstCharged(change, change.from ?? change.price);
  let at = nextCharge;
  while (at < from) at = oneMonthAfter(at);
  return at;
}

export function isRaise(from: Money, to: Money): boolean {
  return !isSameMoney(from, to) && Number(to.value) > Number(from.value);
}
