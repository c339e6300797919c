import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import { type Money, priceText } from "#shared/money/money.ts";
import { findPrepared } from "../lifecycle/prepared-queries.server.ts";
import { isApplied, isOpen, listChanges, type StoredChange } from "./price-queries.server.ts";
import { currentPrice, firstNewCharge, isRaise, priceOfCharge } from "./price-rules.ts";

/** What Premium costs who subscribes now. */
export async function readCurrentPrice(database: Queryable, setting: Money): Promise<Money> {
  return currentPrice((await listChanges(database)).filter(isApplied), setting);
}

/** The words of a consent, such as "$2 USD cada mes", with an announced higher price. */
export async function readOfferedPrice(database: Queryable, setting: Money): Promise<string> {
  const changes = await listChanges(database);
  const now = currentPrice(changes.filter(isApplied), setting);
  const next = changes.find(isOpen);
  const words = `${priceText(now)} cada mes`;
  if (!next || !isRaise(now, next.price)) return words;
  const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(next.effective_at),
  );
  return `${words}, y ${priceText(next.price)} desde el ${day},`;
}

interface Charge {
  userId: UserId;
  subscriptionId: string;
  chargeAt: string;
}

/** The most that a charge within a month can cost, without debts: an announced higher price may begin before it. */
export async function readPriceAhead(
  database: Queryable,
  setting: Money,
  charge: Charge,
  now: Date,
): Promise<Money> {
  const changes = await listChanges(database);
  const own = await priceOf(database, setting, changes, charge);
  const next = changes.find(isOpen);
  if (!next || !isRaise(own, next.price)) return own;
  const effective_at = [next.effective_at, now.toISOString()].toSorted().at(-1) ?? next.effective_at;
  const isCharged = firstNewCharge({ ...next, effective_at }, charge.chargeAt) === charge.chargeAt;
  return isCharged ? next.price : own;
}

async function priceOf(
  database: Queryable,
  setting: Money,
  changes: readonly StoredChange[],
  { userId, subscriptionId, chargeAt }: Charge,
): Promise<Money> {
  const prepared = await findPrepared(database, userId, subscriptionId);
  return priceOfCharge(changes.filter(isApplied), setting, {
    since: prepared?.created_at ?? "",
    chargeAt,
  });
}
