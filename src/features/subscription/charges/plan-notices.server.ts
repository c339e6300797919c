import { inTransaction } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { yieldToOthers } from "#server/yield.ts";
import { isSameMoney, type Money, sumOf } from "#shared/money/money.ts";
import { DAY_MS } from "#shared/time.ts";
import { findPrepared } from "../lifecycle/prepared-queries.server.ts";
import { refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { listPlanPrices } from "../price/check-price.server.ts";
import { isRaise } from "../price/price-rules.ts";
import { readPriceOf } from "../price/prices.server.ts";
import { findSubscription } from "../queries.server.ts";
import {
  countNotices,
  insertLetter,
  listNotices,
  listUnnoticed,
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
 * Writes the notice of each charge of the next seven days, once, after a look at PayPal. Where PayPal does not
 * answer, it waits for the next run, and from six days before the charge believes what is stored.
 */
export async function planNotices(services: Services, paypal: Paypal, stopping: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const now = clock();
  const due = await listUnnoticed(database, now, new Date(now.getTime() + NOTICE_BEFORE_MS));
  const left = due.toReversed();
  const { price: setting } = services.config;
  const strange = await priceAtPaypal(services, paypal);
  let failures = 0;

  const look = async ({
    userId,
    subscriptionId,
  }: (typeof due)[number]): Promise<Money | undefined | "away"> => {
    if (failures >= FAILURES_MAX) return "away";
    try {
      const seen = await refreshSubscription(services, paypal, userId, subscriptionId, "server");
      failures = 0;
      return seen.ok ? seen.outstanding : undefined;
    } catch (error) {
      failures++;
      log.warn({ err: error }, "a renewal could not be looked up before its notice");
      return "away";
    }
  };

  const work = async () => {
    for (;;) {
      await yieldToOthers();
      const one = left.pop();
      if (!one || stopping.aborted) return;
      const owed = await look(one);
      const isNear = Date.parse(one.chargeAt) - clock().getTime() <= NOTICE_BELIEVED_MS;
      if (owed === "away" && !isNear) continue;
      const own = await readPriceOf(database, setting, one);
      const price = strange && isRaise(own, strange) ? strange : own;
      await writeNotice(services, one, sumOf(price, owed === "away" ? undefined : owed));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const trusted = await trustedNow(database, now);
  await purgeLinks(database, new Date(trusted.getTime() - LINKS_KEPT_MS));
}

/** The plan's price where somebody changed it by hand: a notice must not name less than what is charged. */
async function priceAtPaypal(
  { config, database, clock }: Services,
  paypal: Paypal,
): Promise<Money | undefined> {
  const plan = await paypal.readPlan({ isFresh: false }).catch(() => undefined);
  const ours = await listPlanPrices(database, config.price, clock());
  return plan && !ours.some((price) => isSameMoney(price, plan.price)) ? plan.price : undefined;
}

async function writeNotice(
  { database, clock, log }: Services,
  { userId, subscriptionId }: { userId: UserId; subscriptionId: string },
  money: Money,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) return;
    const now = clock();
    const facts = await findSubscription(transaction, userId);
    const chargeAt = chargeToCome(facts, now);
    if (!chargeAt || facts?.paypal_subscription_id !== subscriptionId) return;
    if (Date.parse(chargeAt) - now.getTime() > NOTICE_BEFORE_MS) return;
    const [latest] = await listNotices(transaction, userId, subscriptionId);
    if (latest && isSameCharge(latest.charge_at, chargeAt)) return;
    // The member agreed to a first charge when they subscribed, with its date.
    const isFirst = (await findPrepared(transaction, userId, subscriptionId))?.paid_through === null;
    const isLate = isNoticedLate(chargeAt, now);
    if (isFirst && isLate) return;
    const number = await countNotices(transaction, userId, subscriptionId);
    const letter = {
      user_id: userId,
      kind: "notice",
      about: `${subscriptionId} ${number}`,
      paypal_subscription_id: subscriptionId,
      charge_at: chargeAt,
      amount: money.value,
      currency: money.currency,
      retry_at: null,
    } as const;
    await insertLetter(transaction, letter, now);
    if (isLate) log.warn("a renewal is announced less than five days before its charge");
  });
}
