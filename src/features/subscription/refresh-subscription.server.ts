import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { AppError } from "#shared/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import {
  isLive,
  isRefreshDue,
  LOOK_AGAIN_MS,
  latest,
  PAYPAL_MAY_BE_LATE_MS,
  PREPARED_KEPT_MS,
  type SubscriptionFacts,
} from "./access.ts";
import type { Actor } from "./audit.server.ts";
import type { Payment } from "./paid-period.ts";
import type { Paypal, PaypalSubscription } from "./paypal.server.ts";
import {
  findPrepared,
  listOpenPrepared,
  listPaid,
  noteMissing,
  notePreparedLook,
  takePreparedLook,
} from "./prepared-queries.server.ts";
import { findSubscription, type SeenSubscription, storeFetched } from "./queries.server.ts";
import { enqueueTermination, terminateAtPaypal } from "./terminate-subscription.server.ts";

export type RefreshResult =
  | { ok: true; facts: SubscriptionFacts }
  | { ok: false; reason: "not_ours" | "not_approved" | "second_subscription" };

/** How often a member's page may make us look at what they left unapproved. */
const PREPARED_LOOK_MS = MINUTE_MS;
/** So many running subscriptions may be unknown to PayPal at once. More mean that we ask the wrong PayPal. */
const MISSING_MAX = 3;
/** How long PayPal must not know a subscription before we believe it. */
const MISSING_BELIEVED_MS = DAY_MS;

/**
 * Looks a subscription up at PayPal and stores what PayPal says, whoever asked and whatever they claimed.
 *
 * It counts only if we prepared it for this member, it is of our plan and its price, and carries the member's
 * `custom_id`: an invented, foreign or unapproved id changes nothing. Where the member has another live
 * subscription, the newer one is cancelled again and given back.
 *
 * @throws AppError `provider_failed` where PayPal does not answer; nothing is changed then
 */
export async function refreshSubscription(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  id: string,
  actor: Actor,
): Promise<RefreshResult> {
  const { database, clock } = services;
  const prepared = await findPrepared(database, userId, id);
  if (!prepared) return { ok: false, reason: "not_ours" };
  const at = clock();
  const found = await paypal.find(id);
  const known = await findSubscription(database, userId);
  const isKnown = known?.paypal_subscription_id === id;
  // Closed by a look and never by its age alone: it may have been approved while this server was down.
  const isRecent = at.getTime() - Date.parse(prepared.created_at) < PREPARED_KEPT_MS;
  if (!found && !isKnown) {
    await notePreparedLook(database, userId, id, isRecent, clock());
    return { ok: false, reason: "not_ours" };
  }
  if (!found && known && !(await isGoneAtPaypal(services, userId, id, known))) {
    return { ok: true, facts: known };
  }
  const seen = found ?? { id, plan_id: paypal.planId, custom_id: userId, status: "EXPIRED", payments: [] };
  const isOurs = seen.custom_id === userId && seen.plan_id === paypal.planId && !seen.plan_overridden;
  if (!isOurs) {
    await notePreparedLook(database, userId, id, false, clock());
    return { ok: false, reason: "not_ours" };
  }
  const isSeenLive = isLive({ paypal_status: seen.status });
  if (!isKnown && !isSeenLive && seen.payments.length === 0) {
    const mayBeApproved = seen.status === "APPROVAL_PENDING" && isRecent;
    await notePreparedLook(database, userId, id, mayBeApproved, clock());
    return { ok: false, reason: "not_approved" };
  }
  // What we know of the other one may be old: it is looked at before the newer one is called the second.
  if (!isKnown && isSeenLive && known?.paypal_subscription_id && isLive(known)) {
    await refreshSubscription(services, paypal, userId, known.paypal_subscription_id, actor);
  }
  const stored = await storeFetched(database, userId, billingOf(seen), { actor, at, answer: answerOf(seen) });
  if (stored === "second") return endSecond(services, paypal, userId, id);
  if (stored === "foreign" || stored === "gone") return { ok: false, reason: "not_ours" };
  if (mustEnd(stored, id, at)) await enqueueTermination(database, overdueEnding(stored, userId, id), clock());
  return { ok: true, facts: stored };
}

/**
 * The member's subscription, looked at again where PayPal may know more: a prepared one that was approved
 * while nobody told us, or a paid period that is over. Where PayPal does not answer, what is known counts.
 * The look is noted beforehand: nobody waits for it at every call, and of calls at once one looks. It is noted apart
 * from the facts: as long as nothing came of it, it makes no other answer the older one.
 */
export async function currentSubscription(
  services: Services,
  paypal: Paypal,
  userId: UserId,
): Promise<SubscriptionFacts | undefined> {
  const { database, clock, log } = services;
  try {
    await adoptPrepared(services, paypal, userId, PREPARED_LOOK_MS, "member");
    const facts = await findSubscription(database, userId);
    if (facts?.paypal_subscription_id && isRefreshDue(facts, clock())) {
      const id = facts.paypal_subscription_id;
      const asked = await findPrepared(database, userId, id);
      const fetched_at = latest(facts.fetched_at, asked?.fetched_at ?? null);
      if (!isRefreshDue({ ...facts, fetched_at }, clock())) return facts;
      if (!(await takePreparedLook(database, userId, id, LOOK_AGAIN_MS, clock()))) return facts;
      await refreshSubscription(services, paypal, userId, id, "member");
    }
  } catch (error) {
    log.warn({ err: error }, "a subscription could not be looked up");
  }
  return findSubscription(database, userId);
}

/**
 * Looks at everything that was prepared for a member and is still open, unless that was done within `restMs`:
 * what was approved becomes theirs.
 */
export async function adoptPrepared(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  restMs: number,
  actor: Actor,
): Promise<void> {
  const now = services.clock().getTime();
  const open = await listOpenPrepared(services.database, userId);
  for (const { id, fetched_at } of open) {
    const isRested = fetched_at === null || now - new Date(fetched_at).getTime() >= restMs;
    if (!isRested) continue;
    if (!(await takePreparedLook(services.database, userId, id, restMs, services.clock()))) continue;
    await refreshSubscription(services, paypal, userId, id, actor);
  }
}

/**
 * Everything that may have changed of a member's, looked at now. What PayPal has is what counts afterwards.
 *
 * @throws where PayPal does not show what was prepared; the subscription itself was looked at all the same
 */
export async function refreshMember(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  actor: Actor,
): Promise<SubscriptionFacts | undefined> {
  const { database, clock } = services;
  const [adopting] = await Promise.allSettled([adoptPrepared(services, paypal, userId, 0, actor)]);
  const facts = await findSubscription(database, userId);
  if (facts?.paypal_subscription_id) {
    // A former one that is still paid for may have been given back meanwhile.
    const ids = new Set([facts.paypal_subscription_id, ...(await listPaid(database, userId, clock()))]);
    for (const id of ids) await refreshSubscription(services, paypal, userId, id, actor);
  }
  if (adopting.status === "rejected") throw adopting.reason;
  return findSubscription(database, userId);
}

/**
 * Whether a subscription that PayPal does not know counts as expired. PayPal forgets none, so wrong credentials or
 * another environment are likelier: that must end nobody's Premium.
 *
 * @throws AppError `provider_failed` where it knows too many of ours not
 */
async function isGoneAtPaypal(
  { database, clock, log }: Services,
  userId: UserId,
  id: string,
  known: SubscriptionFacts,
): Promise<boolean> {
  if (!isLive(known)) return false;
  const now = clock();
  const { since, count } = await noteMissing(database, userId, id, now);
  if (count > MISSING_MAX) {
    throw new AppError(
      "provider_failed",
      `PayPal does not know ${count} running subscriptions, so none was changed: check PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_API_URL`,
    );
  }
  log.warn({ since }, "PayPal does not know a running subscription");
  return now.getTime() - Date.parse(since) >= MISSING_BELIEVED_MS;
}

/** The second is ended at once where PayPal answers, and else as soon as it does. */
async function endSecond(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  id: string,
): Promise<RefreshResult> {
  const ending = {
    id,
    userId,
    reason: "The member already has a live subscription",
    isRefunded: true,
  };
  await enqueueTermination(services.database, ending, services.clock());
  await notePreparedLook(services.database, userId, id, false, services.clock());
  await terminateAtPaypal(services, paypal, ending).catch((error: unknown) => {
    services.log.warn({ err: error }, "a second subscription is still to be ended");
  });
  return { ok: false, reason: "second_subscription" };
}

/** True of what must not be charged for any more: given back, or waiting for PayPal for too long. */
function mustEnd(facts: SubscriptionFacts, id: string, now: Date): boolean {
  if (facts.paypal_subscription_id !== id || !isLive(facts)) return false;
  const waitedMs = now.getTime() - new Date(facts.paypal_status_since ?? now).getTime();
  const isStuck = facts.paypal_status === "APPROVED" && waitedMs > PAYPAL_MAY_BE_LATE_MS;
  return facts.refunded_at !== null || isStuck;
}

function overdueEnding(facts: SubscriptionFacts, userId: UserId, id: string) {
  const reason = facts.refunded_at
    ? "The last payment was refunded"
    : "PayPal did not activate it within 72 hours";
  return { id, userId, reason, isRefunded: false };
}

function billingOf({ id, plan_id, status, status_update_time, billing_info, payments }: PaypalSubscription) {
  return {
    id,
    plan_id,
    status,
    status_since: status_update_time ?? null,
    payments: withLastPayment(payments, billing_info?.last_payment?.time),
    next_billing_time: billing_info?.next_billing_time ?? null,
    failed_payments: billing_info?.failed_payments_count ?? 0,
  } satisfies SeenSubscription;
}

/** PayPal's list may lag behind what it says of the last payment, which was made all the same. */
function withLastPayment(payments: readonly Payment[], time: string | undefined): Payment[] {
  const isListed = payments.some((payment) => time && Date.parse(payment.time) > Date.parse(time) - HOUR_MS);
  return time === undefined || isListed
    ? [...payments]
    : [...payments, { id: "", status: "COMPLETED", time }];
}

/** What the audit trail keeps of an answer: nothing of the person who paid. */
function answerOf(seen: PaypalSubscription) {
  const { plan_id: _plan, ...billing } = billingOf(seen);
  return billing;
}
