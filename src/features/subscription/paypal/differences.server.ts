import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { isSameMoney, sumOf } from "#shared/money/money.ts";
import { DAY_MS } from "#shared/time.ts";
import { owedMoney } from "../access.ts";
import { type Actor, hasAudit, insertAudit } from "../audit.server.ts";
import { findCharge } from "../charges/charge-queries.server.ts";
import { listChanges } from "../price/price-queries.server.ts";
import { findSubscription } from "../queries.server.ts";
import type { PaypalEvent } from "./webhook.server.ts";

type Difference = "member" | "plan" | "price" | "payment" | "amount";

interface Place {
  userId: UserId;
  /** PayPal's id of the subscription, if it is known. */
  id: string | null;
  actor: Actor;
}

/** Every lookup finds the same difference again. */
const SAID_AGAIN_MS = 7 * DAY_MS;
const SALE = "PAYMENT.SALE.COMPLETED";

/** Compares what an event claims with what we know. Its claims are never stored, whatever they are. */
export async function compareEvent(
  services: Services,
  event: PaypalEvent,
  owner: UserId,
  planId: string,
): Promise<void> {
  const { subscriptionId, customId, claims } = event;
  const differences: Difference[] = [];
  if (customId !== undefined && customId !== owner) differences.push("member");
  if (claims.planId !== undefined && claims.planId !== planId) differences.push("plan");
  const ofSale = event.type === SALE ? await compareSale(services, event, owner) : undefined;
  if (ofSale) differences.push(ofSale);
  if (differences.length > 0)
    await noteDifferences(
      services,
      { userId: owner, id: subscriptionId ?? null, actor: "webhook" },
      differences,
    );
}

async function compareSale(
  { config, database }: Services,
  { subscriptionId, claims: { saleId, money } }: PaypalEvent,
  owner: UserId,
): Promise<Difference | undefined> {
  if (!saleId || !money || subscriptionId === undefined) return undefined;
  const charge = await findCharge(database, owner, saleId);
  if (charge) {
    if (charge.paypal_subscription_id !== subscriptionId) return "payment";
    return isSameMoney({ value: charge.amount, currency: charge.currency }, money) ? undefined : "amount";
  }
  if (await isOthersCharge(database, saleId)) return "payment";
  // PayPal's list may lag behind its event.
  const facts = await findSubscription(database, owner);
  const prices = [config.price, ...(await listChanges(database)).map(({ price }) => price)];
  const owed = facts && owedMoney(facts);
  const isPossible = prices.some(
    (price) => isSameMoney(price, money) || isSameMoney(sumOf(price, owed), money),
  );
  return isPossible ? undefined : "amount";
}

async function isOthersCharge(database: Services["database"], id: string): Promise<boolean> {
  const charge = database.selectFrom("subscription_charges").select("id").where("id", "=", id);
  return (await charge.executeTakeFirst()) !== undefined;
}

/** Nothing of another member, plan or price counts. `isRepeated`: a difference has one entry in a week. */
export async function noteDifferences(
  { database, clock, log }: Pick<Services, "database" | "clock" | "log">,
  { userId, id, actor }: Place,
  differences: readonly Difference[],
  { isRepeated = false } = {},
): Promise<void> {
  log.warn({ differences }, "PayPal names something else than we know, so it does not count");
  const now = clock();
  const about = { user_id: userId, paypal_subscription_id: id, action: `differs: ${differences.join(", ")}` };
  const since = new Date(now.getTime() - SAID_AGAIN_MS);
  if (isRepeated && (await hasAudit(database, about, since))) return;
  await insertAudit(database, { ...about, actor, at: now });
}
