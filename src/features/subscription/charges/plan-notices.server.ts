import { inTransaction } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { yieldToOthers } from "#server/yield.ts";
import { isRaise, isSameMoney, sumOf } from "#shared/money/money.ts";
import { DAY_MS } from "#shared/time.ts";
import { owedMoney } from "../access.ts";
import { findPrepared } from "../lifecycle/prepared-queries.server.ts";
import { refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { priceProblem } from "../plans/check-plan.server.ts";
import { listPlans, type Plan } from "../plans/plan-queries.server.ts";
import { findSubscription } from "../queries.server.ts";
import {
  countNotices,
  insertLetter,
  listNoticed,
  listNotices,
  listUnnoticed,
  moneyOf,
  purgeLinks,
} from "./letter-queries.server.ts";
import {
  chargeToCome,
  isNoticedLate,
  isSameCharge,
  NOTICE_BEFORE_MS,
  NOTICE_BELIEVED_MS,
} from "./notice-rules.ts";

/** Members looked up at once. */
const AT_ONCE = 4;
/** Consecutive failures after which this run asks PayPal no more. */
const FAILURES_MAX = 5;
/** Links are of no use after their charge. */
const LINKS_KEPT_MS = 180 * DAY_MS;

/**
 * Writes each notice of the next seven days once, after a look at PayPal, and another if its amount changes.
 * Without an answer it waits; from six days before the charge it believes what is stored.
 */
export async function planNotices(services: Services, paypal: Paypal, stopping: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const now = clock();
  const until = new Date(now.getTime() + NOTICE_BEFORE_MS);
  const left = (await listUnnoticed(database, now, until)).toReversed();
  const prices = await readPrices(services, paypal);
  let failures = 0;

  /** False while PayPal is away. */
  const look = async ({ userId, subscriptionId }: Coming): Promise<boolean> => {
    if (failures >= FAILURES_MAX) return false;
    try {
      await refreshSubscription(services, paypal, userId, subscriptionId, "server");
      failures = 0;
      return true;
    } catch (error) {
      failures++;
      log.warn({ err: error }, "a renewal could not be looked up before its notice");
      return false;
    }
  };

  const work = async () => {
    for (;;) {
      await yieldToOthers();
      const one = left.pop();
      if (!one || stopping.aborted) return;
      const isSeen = await look(one);
      const isNear = Date.parse(one.chargeAt) - clock().getTime() <= NOTICE_BELIEVED_MS;
      if (isSeen || isNear) await writeNotice(services, one, prices);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const one of await listNoticed(database, now, until)) {
    if (stopping.aborted) return;
    const plan = prices.get(one.planId);
    const isToldTrue = !plan?.isSure || isSameMoney(one.told, sumOf(plan.price, one.owed));
    if (!isToldTrue && (await look(one))) await writeNotice(services, one, prices);
  }
  const trusted = await trustedNow(database, now);
  await purgeLinks(database, new Date(trusted.getTime() - LINKS_KEPT_MS));
}

type Coming = Pick<
  Awaited<ReturnType<typeof listUnnoticed>>[number],
  "userId" | "subscriptionId" | "chargeAt"
>;
type Prices = Awaited<ReturnType<typeof readPrices>>;

/**
 * What charges cost without debts, by plan. If somebody changed a plan by hand, a notice must not name less than it
 * costs. `isSure`: PayPal has said what it costs.
 */
async function readPrices({ database, log }: Services, paypal: Paypal) {
  const read = async ({ id, price }: Plan) => {
    const atPaypal = (await paypal.readPlan(id, { isFresh: false }).catch(() => undefined))?.price;
    if (atPaypal && !isSameMoney(atPaypal, price)) log.error(priceProblem(id, atPaypal, price));
    const isHigher = atPaypal !== undefined && isRaise(price, atPaypal);
    return [id, { isSure: atPaypal !== undefined, price: isHigher ? atPaypal : price }] as const;
  };
  return new Map(await Promise.all((await listPlans(database)).map(read)));
}

async function writeNotice(
  { database, clock, log }: Services,
  { userId, subscriptionId }: Coming,
  prices: Prices,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) return;
    const now = clock();
    const facts = await findSubscription(transaction, userId);
    const chargeAt = chargeToCome(facts, now);
    if (!chargeAt || facts?.paypal_subscription_id !== subscriptionId) return;
    if (Date.parse(chargeAt) - now.getTime() > NOTICE_BEFORE_MS) return;
    const plan = prices.get(facts.paypal_plan_id ?? "");
    if (!plan) return log.error("a renewal is of a plan that is not ours");
    const prepared = await findPrepared(transaction, userId, subscriptionId);
    const money = sumOf(plan.price, owedMoney(facts));
    const [latest] = await listNotices(transaction, userId, subscriptionId);
    const isTold = latest !== undefined && isSameCharge(latest.charge_at, chargeAt);
    if (isTold && (!plan.isSure || isSameMoney(moneyOf(latest), money))) return;
    // The member agreed to a first charge when they subscribed, with its date.
    const isLate = isNoticedLate(chargeAt, now);
    if (prepared?.paid_through === null && isLate) return;
    const number = await countNotices(transaction, userId, subscriptionId);
    const letter = {
      user_id: userId,
      kind: "notice",
      about: `${subscriptionId} ${number}`,
      paypal_subscription_id: subscriptionId,
      charge_at: chargeAt,
      money,
    } as const;
    await insertLetter(transaction, letter, now);
    if (isLate) log.warn("a renewal is announced less than five days before its charge");
  });
}
