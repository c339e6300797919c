import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import { type Money, priceText } from "#shared/money/money.ts";
import { findPrepared } from "../lifecycle/prepared-queries.server.ts";
import { isApplied, isOpen, listChanges } from "./price-queries.server.ts";
import { currentPrice, isRaise, priceOfCharge } from "./price-rules.ts";

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

/** What PayPal charges a member at `chargeAt`, at most, without what failed payments left. */
export async function readPriceOf(
  database: Queryable,
  setting: Money,
  { userId, subscriptionId, chargeAt }: { userId: UserId; subscriptionId: string; chargeAt: string },
): Promise<Money> {
  const changes = (await listChanges(database)).filter(isApplied);
  const prepared = await findPrepared(database, userId, subscriptionId);
  const since = prepared?.created_at ?? "";
  return priceOfCharge(changes, setting, { since, chargeAt });
}
