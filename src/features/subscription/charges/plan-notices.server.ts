import { inTransaction } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { yieldToOthers } from "#server/yield.ts";
import { isSameMoney, type Money, sumOf } from "#shared/money/money.ts";
import { DAY_MS } from "#shared/time.ts";
import { owedMoney } from "../access.ts";
import { findPrepared } from "../lifecycle/prepared-queries.server.ts";
import { refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { listPlanPrices } from "../price/check-price.server.ts";
import { isApplied, listChanges } from "../price/price-queries.server.ts";
import { isRaise, priceOfCharge } from "../price/price-rules.ts";
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
  const priceOf = await pricing(services, paypal);
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
      if (isSeen || isNear) await writeNotice(services, one, priceOf);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (priceOf.isSure)
    for (const one of await listNoticed(database, now, until)) {
      if (stopping.aborted) return;
      const { chargeAt, since, owed, told } = one;
      const amount = sumOf(priceOf.charge({ chargeAt, since }), owed);
      if (!isSameMoney(told, amount) && (await look(one))) await writeNotice(services, one, priceOf);
    }
  const trusted = await trustedNow(database, now);
  await purgeLinks(database, new Date(trusted.getTime() - LINKS_KEPT_MS));
}

type Coming = Pick<
  Awaited<ReturnType<typeof listUnnoticed>>[number],
  "userId" | "subscriptionId" | "chargeAt"
>;
type Pricing = Awaited<ReturnType<typeof pricing>>;

/** What charges cost without debts. If somebody changed the plan by hand, a notice must not name less than it costs. */
async function pricing({ config, database, clock }: Services, paypal: Paypal) {
  const plan = await paypal.readPlan({ isFresh: false }).catch(() => undefined);
  const ours = await listPlanPrices(database, config.price, clock());
  const strange = plan && !ours.some((price) => isSameMoney(price, plan.price)) ? plan.price : undefined;
  const applied = (await listChanges(database)).filter(isApplied);
  return {
    /** PayPal has said what its plan costs. */
    isSure: plan !== undefined,
    charge(about: { since: string; chargeAt: string }): Money {
      const own = priceOfCharge(applied, config.price, about);
      return strange && isRaise(own, strange) ? strange : own;
    },
  };
}

async function writeNotice(
  { database, clock, log }: Services,
  { userId, subscriptionId }: Coming,
  priceOf: Pricing,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) return;
    const now = clock();
    const facts = await findSubscription(transaction, userId);
    const chargeAt = chargeToCome(facts, now);
    if (!chargeAt || facts?.paypal_subscription_id !== subscriptionId) return;
    if (Date.parse(chargeAt) - now.getTime() > NOTICE_BEFORE_MS) return;
    const prepared = await findPrepared(transaction, userId, subscriptionId);
    const price = priceOf.charge({ chargeAt, since: prepared?.created_at ?? "" });
    const money = sumOf(price, owedMoney(facts));
    const [latest] = await listNotices(transaction, userId, subscriptionId);
    const isTold = latest !== undefined && isSameCharge(latest.charge_at, chargeAt);
    if (isTold && (!priceOf.isSure || isSameMoney(moneyOf(latest), money))) return;
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
