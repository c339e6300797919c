import { inTransaction } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { yieldToOthers } from "#server/yield.ts";
import { isSameMoney, moneyText } from "#shared/money/money.ts";
import { DAY_MS } from "#shared/time.ts";
import { insertLetter } from "../charges/letter-queries.server.ts";
import { chargeToCome } from "../charges/notice-rules.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { findSubscription } from "../queries.server.ts";
import { listPlanPrices, planProblems } from "./check-price.server.ts";
import {
  beginApplying,
  endApplying,
  isOpen,
  listChanges,
  listPriceLetters,
  listRenewing,
  type Renewing,
  type StoredChange,
  stopApplying,
} from "./price-queries.server.ts";
import { ANNOUNCED_BEFORE_MS, firstNewCharge, isRaise, PAYPAL_SPARES_MS } from "./price-rules.ts";

/** Who comes back to an older subscription is told for this long after a change. */
const TOLD_FOR_MS = 60 * DAY_MS;
/** Letters of the first days count for the time that the announcement takes. */
const ANNOUNCING_MS = 2 * DAY_MS;

/** Announces each change once, and asks PayPal after its date. The next run does what a stopped one has left. */
export async function followChanges(
  services: Services,
  paypal: Paypal,
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  const trusted = await trustedNow(database, now);
  for (const change of await listChanges(database)) {
    if (stopping.aborted) return;
    if (change.from === null) continue;
    if (change.withdrawn_at !== null) await takeBack(services, change);
    else if (isOpen(change) || isRecent(change, now)) {
      await tellAll(services, change, stopping);
      if (!isOpen(change)) continue;
      const mayAsk = await isReady(services, change, trusted);
      // A process that died may have asked already, and somebody may have come back since.
      if (mayAsk || change.applying_at !== null) await apply(services, paypal, change, { mayAsk });
    }
  }
  await comparePlan(services, paypal);
}

const isRecent = ({ applied_at }: StoredChange, now: Date) =>
  now.getTime() - Date.parse(applied_at ?? "") < TOLD_FOR_MS;

async function tellAll(services: Services, change: StoredChange, stopping: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  const since = change.applied_at ?? now.toISOString();
  for (const one of await listRenewing(database, now, { changeId: change.id, since })) {
    if (one.isTold) continue;
    await yieldToOthers();
    if (stopping.aborted) return;
    await tellOne(services, change, one);
  }
}

async function tellOne({ database, clock }: Services, change: StoredChange, one: Renewing): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, one.userId))) return;
    const now = clock();
    const facts = await findSubscription(transaction, one.userId);
    const next = chargeToCome(facts, now);
    if (!next || facts?.paypal_subscription_id !== one.subscriptionId) return;
    await insertLetter(
      transaction,
      {
        user_id: one.userId,
        kind: "price",
        about: change.id,
        paypal_subscription_id: one.subscriptionId,
        charge_at: firstNewCharge(change, next),
        money: change.price,
      },
      now,
    );
  });
}

/** A lower price needs no notice. A higher one waits for its date, for every letter, and for thirty days after the last. */
async function isReady(
  { database, clock, log }: Services,
  change: StoredChange,
  trusted: Date,
): Promise<boolean> {
  const now = clock();
  if (change.from === null) return false;
  if (!isRaise(change.from, change.price)) return change.effective_at <= now.toISOString();
  // A clock that is ahead for a while must not raise anybody's price.
  if (change.effective_at > trusted.toISOString()) return false;
  const letters = await listPriceLetters(database, change.id);
  const [first] = letters;
  const begun = first ? Date.parse(first.created_at) + ANNOUNCING_MS : 0;
  const early = letters.filter(({ created_at }) => Date.parse(created_at) <= begun);
  const last = early.reduce((latest, { done_at }) => Math.max(latest, Date.parse(done_at ?? "")), 0);
  const renewing = await listRenewing(database, now, { changeId: change.id, since: now.toISOString() });
  const untold =
    letters.filter(({ done_at }) => done_at === null).length +
    renewing.filter(({ isTold }) => !isTold).length;
  if (untold > 0) log.warn({ untold }, "the new price waits until everybody was told");
  // PayPal leaves the payments of ten more days as they are.
  return untold === 0 && now.getTime() + PAYPAL_SPARES_MS >= last + ANNOUNCED_BEFORE_MS;
}

/** Idempotent: a run that was killed after PayPal's answer finds the plan changed. */
async function apply(
  { database, clock, log }: Services,
  paypal: Paypal,
  change: StoredChange,
  { mayAsk }: { mayAsk: boolean },
): Promise<void> {
  const asked = await beginApplying(database, change.id, clock());
  if (asked === undefined) return;
  const before = await paypal.readPlan({ isFresh: true });
  const isTaken = isSameMoney(before.price, change.price);
  if (!isTaken && !mayAsk) return;
  const refusal = isTaken ? undefined : await paypal.changePrice(before, change.price);
  const after = await paypal.readPlan({ isFresh: true });
  if (!isSameMoney(after.price, change.price)) {
    // The owner can take back what PayPal refuses.
    if (refusal) await stopApplying(database, change.id);
    const still = `PayPal's plan still costs ${moneyText(after.price)} instead of ${moneyText(change.price)}`;
    return log.error({ err: refusal }, still);
  }
  await endApplying(database, change.id, after.pricedAt ?? asked);
  log.info(`PayPal's plan costs ${moneyText(change.price)} now`);
}

/** Who was told of a change that does not come hears so, once. */
async function takeBack({ database, clock }: Services, change: StoredChange): Promise<void> {
  if (change.from === null) return;
  const now = clock();
  if (now.getTime() - Date.parse(change.withdrawn_at ?? "") > TOLD_FOR_MS) return;
  for (const { user_id, paypal_subscription_id, outcome } of await listPriceLetters(database, change.id)) {
    if (outcome === null || outcome === "dropped") continue;
    await insertLetter(
      database,
      {
        user_id,
        kind: "price_kept",
        about: change.id,
        paypal_subscription_id,
        charge_at: change.effective_at,
        money: change.from,
      },
      now,
    );
  }
}

/** The owner sees a plan that was changed by hand. */
async function comparePlan({ config, database, clock, log }: Services, paypal: Paypal): Promise<void> {
  const plan = await paypal.readPlan({ isFresh: false }).catch((err: unknown) => {
    log.warn({ err }, "the price of PayPal's plan could not be compared");
  });
  if (!plan) return;
  const prices = await listPlanPrices(database, config.price, clock());
  for (const problem of planProblems(plan, config.paypal.planId, prices)) log.error(problem);
}
