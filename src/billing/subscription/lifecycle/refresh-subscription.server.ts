import { listCharges } from "#billing/charges/charge-queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import {
  isLive,
  isRefreshDue,
  LOOK_AGAIN_MS,
  PAYPAL_MAY_BE_LATE_MS,
  PREPARED_KEPT_MS,
  type SubscriptionFacts,
} from "../access.ts";
import { type Actor, hasAudit, insertAct, insertAudit } from "../audit.server.ts";
import { type Paypal, type PaypalSubscription, unlistedPayment } from "../paypal/paypal.server.ts";
import { findPlan } from "../plans/plan-queries.server.ts";
import { findSubscription, type SeenSubscription, storeFetched } from "../queries.server.ts";
import type { Payment } from "./paid-period.ts";
import { listPrepared, noteMissing, notePreparedLook, takePreparedLook } from "./prepared-queries.server.ts";
import { enqueueTermination, terminateAtPaypal } from "./terminate-subscription.server.ts";
import { claimOwn } from "./unclaimed-queries.server.ts";

type RefusalReason = "not_ours" | "not_approved" | "second_subscription";
type RefreshResult = { ok: true; facts: SubscriptionFacts } | { ok: false; reason: RefusalReason };

/** Minimum interval between lookups of a member's unapproved subscriptions when their pages load. */
const PREPARED_LOOK_MS = MINUTE_MS;
/** More live subscriptions than this unknown to PayPal: we ask the wrong account or environment. */
const MISSING_MAX = 3;
/** A live subscription must be unknown to PayPal for this long before it counts as expired. */
const MISSING_BELIEVED_MS = DAY_MS;
/** Every lookup finds the same difference again. */
const SAID_AGAIN_MS = 7 * DAY_MS;

/**
 * Stores PayPal's answer, never the caller's claims. It counts only if we prepared the id for this member, and plan,
 * price and `custom_id` are ours. Of two live subscriptions, the newer one is cancelled and refunded.
 * @throws AppError `provider_failed` if PayPal does not answer; no facts change then. Where only the list of payments
 * fails, the facts follow from the rest, and only a member's look does not throw: others are made again
 */
export async function refreshSubscription(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  id: string,
  actor: Actor,
): Promise<RefreshResult> {
  const { database, clock, log } = services;
  const prepared = (await listPrepared(database, userId)).find((one) => one.id === id);
  if (!prepared) return { ok: false, reason: "not_ours" };
  const at = clock();
  const found = await paypal.look(id);
  const known = await findSubscription(database, userId);
  const isKnown = known?.paypal_subscription_id === id;
  // Only a lookup closes it, never its age alone: it may have been approved while this server was down.
  const isRecent = at.getTime() - Date.parse(prepared.created_at) < PREPARED_KEPT_MS;
  const refuse = async (reason: RefusalReason, mayBeApproved: boolean): Promise<RefreshResult> => {
    await notePreparedLook(database, userId, id, mayBeApproved, clock());
    return { ok: false, reason };
  };
  if (!found && !isKnown) return refuse("not_ours", isRecent);
  if (!found && known && !(await isGoneAtPaypal(services, userId, id, known))) {
    return { ok: true, facts: known };
  }
  const gone: PaypalSubscription = {
    id,
    plan_id: known?.paypal_plan_id ?? "",
    custom_id: userId,
    status: "EXPIRED",
    payments: [],
  };
  const seen = found ?? gone;
  const differences = [
    ...(seen.custom_id === userId ? [] : ["member"]),
    ...((await findPlan(database, seen.plan_id)) ? [] : ["plan"]),
    ...(seen.plan_overridden ? ["price"] : []),
  ];
  if (differences.length > 0) {
    await noteDifferences(services, userId, id, actor, differences);
    return refuse("not_ours", false);
  }
  const isSeenLive = isLive({ paypal_status: seen.status });
  const listed = seen.unlisted ? await knownPayments(database, userId, id) : seen.payments;
  const payments = withLastPayment(listed, seen, (isKnown && known.refunded_at) || "");
  if (!isKnown && !isSeenLive && payments.length === 0)
    return refuse("not_approved", seen.status === "APPROVAL_PENDING" && isRecent);
  // Our facts about the other subscription may be stale: refresh them before calling this one the second.
  if (!isKnown && isSeenLive && known?.paypal_subscription_id && isLive(known)) {
    await refreshSubscription(services, paypal, userId, known.paypal_subscription_id, actor);
  }
  const stored = await storeFetched(database, userId, billingOf({ ...seen, payments }), { actor, at });
  if (stored === "gone") return { ok: false, reason: "not_ours" };
  if (stored === "second") return endSecond(services, paypal, userId, id);
  const reason = reasonToEnd(stored, id, at);
  if (reason) await enqueueTermination(database, { id, userId, reason, isRefunded: false }, clock());
  if (seen.unlisted) {
    log.warn({ err: seen.unlisted }, "PayPal did not list the payments of a subscription");
    if (actor !== "member") throw seen.unlisted;
  }
  return { ok: true, facts: stored };
}

/**
 * Looks up what a webhook may have missed. The attempt is noted first, so that concurrent calls make one lookup, and
 * apart from the facts, so that a failed one does not make another call's answer look stale.
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
      const isTaken = await takePreparedLook(database, userId, id, LOOK_AGAIN_MS, clock());
      if (isTaken) await refreshSubscription(services, paypal, userId, id, "member");
    }
  } catch (error) {
    log.warn({ err: error }, "a subscription could not be looked up");
  }
  return findSubscription(database, userId);
}

/** Looks up a member's open prepared subscriptions, unless done within `restMs`; approved ones are stored. */
export async function adoptPrepared(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  restMs: number,
  actor: Actor,
): Promise<void> {
  const { database, clock } = services;
  await claimOwn(database, userId, clock());
  const prepared = await listPrepared(database, userId);
  for (const { id } of prepared.filter(({ is_open }) => is_open === 1)) {
    const isTaken = await takePreparedLook(database, userId, id, restMs, clock());
    if (isTaken) await refreshSubscription(services, paypal, userId, id, actor);
  }
}

/** @throws the first failure; the others are refreshed all the same */
export async function refreshEach(
  services: Services,
  paypal: Paypal,
  actor: Actor,
  all: readonly { userId: UserId; id: string }[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const { userId, id } of all)
    await refreshSubscription(services, paypal, userId, id, actor).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** @throws if a subscription could not be looked up; the others are refreshed all the same */
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
    // A former subscription that still gives access, as the wait for a charge does, may have been refunded meanwhile.
    const at = new Date(clock().getTime() - PAYPAL_MAY_BE_LATE_MS).toISOString();
    const prepared = await listPrepared(database, userId);
    const paid = prepared.filter(({ paid_through }) => paid_through !== null && paid_through > at);
    const ids = new Set([facts.paypal_subscription_id, ...paid.map(({ id }) => id)]);
    const all = [...ids].map((id) => ({ userId, id }));
    await refreshEach(services, paypal, actor, all);
  }
  if (adopting.status === "rejected") throw adopting.reason;
  return findSubscription(database, userId);
}

/** @param reason at most 128 characters. @returns undefined without an account. @throws AppError `provider_failed` */
export async function cancelAtPaypal(
  services: Services,
  paypal: Paypal,
  { userId, id, reason }: { userId: UserId; id: string; reason: string },
): Promise<SubscriptionFacts | undefined> {
  const note = (act: string) =>
    insertAct(services.database, {
      user_id: userId,
      paypal_subscription_id: id,
      actor: "member",
      action: `${act}: ${reason}`,
      at: services.clock(),
    });
  await note("cancelling");
  await paypal.cancel(id, reason);
  await note("cancelled");
  await refreshSubscription(services, paypal, userId, id, "member");
  const facts = await findSubscription(services.database, userId);
  if (facts?.paypal_subscription_id === id && isLive(facts))
    throw new AppError("provider_failed", "PayPal did not cancel");
  return facts;
}

/** Tells the owner, once a week. Nothing of another member, plan or price counts. */
async function noteDifferences(
  { database, clock, log }: Services,
  userId: UserId,
  id: string,
  actor: Actor,
  differences: readonly string[],
): Promise<void> {
  log.warn({ differences }, "PayPal names something else than we know, so it does not count");
  const now = clock();
  const about = { user_id: userId, paypal_subscription_id: id, action: `differs: ${differences.join(", ")}` };
  if (await hasAudit(database, about, new Date(now.getTime() - SAID_AGAIN_MS))) return;
  await insertAudit(database, { ...about, actor, at: now });
}

/** Wrong credentials must not end anyone's Premium. @throws AppError `provider_failed` above `MISSING_MAX` */
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

/** Terminates the second subscription now; the queued job retries if PayPal does not answer. */
async function endSecond(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  id: string,
): Promise<RefreshResult> {
  const ending = { id, userId, reason: "The member already has a live subscription", isRefunded: true };
  await enqueueTermination(services.database, ending, services.clock());
  await notePreparedLook(services.database, userId, id, false, services.clock());
  await terminateAtPaypal(services, paypal, ending).catch((error: unknown) => {
    services.log.warn({ err: error }, "a second subscription is still to be ended");
  });
  return { ok: false, reason: "second_subscription" };
}

/** Returns why PayPal must stop charging, if it must. */
function reasonToEnd(facts: SubscriptionFacts, id: string, now: Date): string | undefined {
  if (facts.paypal_subscription_id !== id || !isLive(facts)) return undefined;
  if (facts.refunded_at !== null) return "The last payment was refunded";
  const waitedMs = now.getTime() - new Date(facts.paypal_status_since ?? now).getTime();
  const isStuck = facts.paypal_status === "APPROVED" && waitedMs > PAYPAL_MAY_BE_LATE_MS;
  return isStuck ? "PayPal did not activate it within 72 hours" : undefined;
}

/** Leaves out everything about the person who paid. */
function billingOf(seen: PaypalSubscription) {
  const { id, plan_id, status, status_update_time, billing_info, payments, unlisted } = seen;
  return {
    id,
    plan_id,
    status,
    status_since: status_update_time ?? null,
    payments,
    isListed: !unlisted,
    next_billing_time: billing_info?.next_billing_time ?? null,
    failed_payments: billing_info?.failed_payments_count ?? 0,
    owed: billing_info?.outstanding_balance,
    last_failure: billing_info?.last_failed_payment,
  } satisfies SeenSubscription;
}

/** Adds a last payment that PayPal's list lacks. A known refund stays one. */
function withLastPayment(payments: Payment[], seen: PaypalSubscription, refundedAt: string): Payment[] {
  const last = unlistedPayment({ ...seen, payments });
  if (!last) return payments;
  const status = last.time <= refundedAt ? "REFUNDED" : (last.status ?? "COMPLETED");
  return [...payments, { id: "", status, time: last.time }];
}

/** Our charges, in place of PayPal's list. */
async function knownPayments(database: Queryable, userId: UserId, id: string): Promise<Payment[]> {
  const charges = await listCharges(database, userId);
  return charges
    .filter((charge) => charge.paypal_subscription_id === id)
    .map((charge) => ({ id: charge.id, status: charge.status, time: charge.charged_at }));
}
