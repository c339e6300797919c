import { inTransaction } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import {
  AHEAD_MAX_MS,
  isKept,
  isLive,
  isRefunded,
  latest,
  PAYPAL_MAY_BE_LATE_MS,
  PREPARED_KEPT_MS,
  paidThrough,
  type SeenSubscription,
  type SubscriptionFacts,
} from "../access.ts";
import { type Actor, hasAudit, insertAudit } from "../audit-queries.server.ts";
import type { Fetched, Lifecycle, Refusal } from "../lifecycle.ts";
import { type PaypalSubscription, unlistedPayment } from "../paypal/paypal.server.ts";
import {
  findPlan,
  findSubscription,
  listPrepared,
  noteMissing,
  notePrepared,
  upsertFacts,
} from "../queries.server.ts";
import { enqueueTermination, terminateAtPaypal } from "./terminate-subscription.server.ts";

/** If more than this many live subscriptions are unknown to PayPal, we ask the wrong account or environment. */
const MISSING_MAX = 3;
/** A live subscription must be unknown to PayPal for this long before it counts as expired. */
const MISSING_BELIEVED_MS = DAY_MS;
/** Every lookup finds the same difference, so the trail records it again only after this time. */
const SAID_AGAIN_MS = 7 * DAY_MS;

/**
 * Stores PayPal's answer about an id that we prepared for this member, never the caller's claims:
 *
 * | PayPal's answer                             | facts that it changes               | returns               | open |
 * | ------------------------------------------- | ----------------------------------- | --------------------- | ---- |
 * | 404, and the id is not the stored one       | none                                | `not_ours`            | 7 d  |
 * | 404, and the id is the stored one           | EXPIRED, if live and 404 for a day  | facts                 | no   |
 * | another member, plan or price               | none; the trail records it          | `not_ours`            | no   |
 * | neither stored, live nor paid               | none                                | `not_approved`        | 7 d¹ |
 * | live beside another live one                | none; PayPal cancels and refunds it | `second_subscription` | no   |
 * | paid and not live, and another id is stored | only `paid_through`                 | facts                 | no   |
 * | any other                                   | all                                 | facts                 | no   |
 *
 * "Open" is `is_open` of the prepared id; ¹ only in APPROVAL_PENDING. The stored id is looked up in any case. A live
 * subscription is terminated if its last payment was refunded, or if it stays APPROVED for 72 hours.
 * @throws AppError `provider_failed` if PayPal does not answer; no facts change then. If only the list of payments
 * fails, the rest of the answer still changes the facts. Then it throws for a retry, unless a member has asked
 */
export async function refreshSubscription(
  lifecycle: Lifecycle,
  userId: UserId,
  id: string,
  actor: Actor,
): Promise<SubscriptionFacts | Refusal> {
  const { database, clock, log, paypal, ledger } = lifecycle;
  const prepared = (await listPrepared(database, userId)).find((one) => one.id === id);
  if (!prepared) return "not_ours";
  const at = clock();
  const found = await paypal.look(id);
  const known = await findSubscription(database, userId);
  const isKnown = known?.paypal_subscription_id === id;
  // Age alone never closes a prepared subscription: it may have been approved while this server was down.
  const isRecent = at.getTime() - Date.parse(prepared.created_at) < PREPARED_KEPT_MS;
  const refuse = async (refusal: Refusal, mayBeApproved: boolean) => {
    await noteLook(lifecycle, userId, id, mayBeApproved);
    return refusal;
  };
  if (!found && !isKnown) return refuse("not_ours", isRecent);
  if (!found && known && !(await isGoneAtPaypal(lifecycle, userId, id, known))) return known;
  const { custom_id, plan_overridden, last_payment, unlisted, ...seen } = found ?? goneOf(userId, id, known);
  const differences = [
    ...(custom_id === userId ? [] : ["member"]),
    ...((await findPlan(database, seen.plan_id)) ? [] : ["plan"]),
    ...(plan_overridden ? ["price"] : []),
  ];
  if (differences.length > 0) {
    await noteDifferences(lifecycle, userId, id, actor, differences);
    return refuse("not_ours", false);
  }
  const isSeenLive = isLive({ paypal_status: seen.status });
  const listed = unlisted ? await ledger.listPayments(database, id, userId) : seen.payments;
  const last = unlistedPayment(last_payment, listed);
  // A known refund stays a refund.
  const status = last && isKnown && last.time <= (known.refunded_at ?? "") ? "REFUNDED" : last?.status;
  const payments = last ? [...listed, { id: "", status: status ?? "COMPLETED", time: last.time }] : listed;
  if (!isKnown && !isSeenLive && payments.length === 0)
    return refuse("not_approved", seen.status === "APPROVAL_PENDING" && isRecent);
  // Our facts about the other subscription may be stale. Refresh them before this one counts as the second.
  if (!isKnown && isSeenLive && known?.paypal_subscription_id && isLive(known))
    await refreshSubscription(lifecycle, userId, known.paypal_subscription_id, actor);
  const stored = await storeFetched(lifecycle, { ...seen, payments, isListed: !unlisted, userId, at }, actor);
  if (stored === "second_subscription") await endSecond(lifecycle, userId, id);
  if (typeof stored === "string") return stored;
  const reason = reasonToEnd(stored, id, at);
  if (reason) await enqueueTermination(database, { id, userId, reason, isRefunded: false }, clock());
  if (unlisted) {
    log.warn({ err: unlisted }, "PayPal did not list the payments of a subscription");
    if (actor !== "member") throw unlisted;
  }
  return stored;
}

/** Refreshes every subscription, even after a failure. @throws the first failure, at the end */
export async function refreshEach(
  lifecycle: Lifecycle,
  actor: Actor,
  all: readonly { userId: UserId; id: string }[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const { userId, id } of all)
    await refreshSubscription(lifecycle, userId, id, actor).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function storeFetched({ database, ledger }: Lifecycle, answer: Fetched, actor: Actor) {
  const { userId, at, ...seen } = answer;
  return inTransaction(database, async (transaction) => {
    const isThere = await lockMember(transaction, userId);
    const all = isThere ? await listPrepared(transaction, userId) : [];
    const prepared = all.find(({ id }) => id === seen.id);
    if (!prepared) return "not_ours";
    const known = await findSubscription(transaction, userId);
    const isSame = known?.paypal_subscription_id === seen.id;
    const isSeenLive = isLive({ paypal_status: seen.status });
    // Answers may arrive out of order: an older one must not replace a newer one.
    const aheadMs = Date.parse(known?.fetched_at ?? "") - at.getTime();
    if (known && isSame && aheadMs > 0 && aheadMs <= AHEAD_MAX_MS) return known;
    if (known && !isSame && isLive(known) && isSeenLive) {
      await ledger.onFetched(transaction, known, known, answer);
      return "second_subscription";
    }

    const ownPaid = paidThrough(seen, prepared.paid_through);
    // An unlisted payment gives access now. A later list may lack it, so its period is not stored for this id.
    const paidNow = seen.isListed && { paid_through: ownPaid };
    await notePrepared(transaction, userId, seen.id, { ...paidNow, is_open: 0, missing_since: null });
    const others = all.filter((one) => one !== prepared);
    const paid = latest(ownPaid, ...others.map(({ paid_through }) => paid_through));
    // A change of a former subscription, such as a refund, affects only the end of the paid period.
    const isFormer = known !== undefined && !isSame && !isSeenLive && known.paypal_subscription_id !== null;
    const facts = isFormer ? { paid_through: paid } : factsOf(seen, paid, known, at.toISOString());
    const stored = await upsertFacts(transaction, userId, facts, at);
    const { plan_id: _plan, ...told } = seen;
    const about = { user_id: userId, paypal_subscription_id: seen.id, actor, action: "seen" };
    await insertAudit(transaction, { ...about, at, answer: told, before: known, after: stored });
    await ledger.onFetched(transaction, known, stored, answer);
    return stored;
  });
}

function factsOf(
  seen: SeenSubscription,
  paid: string | null,
  known: SubscriptionFacts | undefined,
  at: string,
) {
  const before = known?.paypal_subscription_id === seen.id ? known : undefined;
  const isSameWord = before?.paypal_status === seen.status;
  // If PayPal does not name the status's start, it is the time at which we first saw the status.
  const since = seen.status_since ?? (isSameWord ? before.paypal_status_since : null) ?? at;
  const refunded = isRefunded(seen) ? at : null;
  const isAwaited = paid === null && isLive({ paypal_status: seen.status });
  return {
    paypal_subscription_id: seen.id,
    paypal_plan_id: seen.plan_id,
    paypal_status: seen.status,
    paypal_status_since: since,
    // This is set once, even if subscriptions end in between; only a payment clears it (docs/product.md, section 3).
    awaited_since: paid === null ? (known?.awaited_since ?? (isAwaited ? since : null)) : null,
    paid_through: paid,
    next_billing_time: seen.next_billing_time,
    // After a refund, only a new payment restores access. An answer without payments does not.
    refunded_at: seen.payments.some(isKept) && !isRefunded(seen) ? null : (before?.refunded_at ?? refunded),
    // PayPal counts a failed charge only after its retries, but a failed first charge ends the wait at once.
    failed_payments: Math.max(seen.failed_payments, paid === null && seen.last_failure ? 1 : 0),
    owed_amount: seen.owed?.value ?? null,
    owed_currency: seen.owed?.currency ?? null,
    // Null if PayPal's list failed: then the reconciliation looks the subscription up again.
    fetched_at: seen.isListed ? at : null,
  };
}

/** Records a difference for the owner's weekly report, at most once a week. */
async function noteDifferences(
  { database, clock, log }: Lifecycle,
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
async function isGoneAtPaypal(lifecycle: Lifecycle, userId: UserId, id: string, known: SubscriptionFacts) {
  if (!isLive(known)) return false;
  const { database, clock, log } = lifecycle;
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
async function endSecond(lifecycle: Lifecycle, userId: UserId, id: string): Promise<void> {
  const { database, clock, log } = lifecycle;
  const ending = { id, userId, reason: "The member already has a live subscription", isRefunded: true };
  await enqueueTermination(database, ending, clock());
  await noteLook(lifecycle, userId, id, false);
  await terminateAtPaypal(lifecycle, ending).catch((error: unknown) => {
    log.warn({ err: error }, "a second subscription is still to be ended");
  });
}

async function noteLook({ database, clock }: Lifecycle, userId: UserId, id: string, isOpen: boolean) {
  await notePrepared(database, userId, id, { is_open: isOpen ? 1 : 0, fetched_at: clock().toISOString() });
}

function reasonToEnd(facts: SubscriptionFacts, id: string, now: Date): string | undefined {
  if (facts.paypal_subscription_id !== id || !isLive(facts)) return undefined;
  if (facts.refunded_at !== null) return "The last payment was refunded";
  const waitedMs = now.getTime() - new Date(facts.paypal_status_since ?? now).getTime();
  const isStuck = facts.paypal_status === "APPROVED" && waitedMs > PAYPAL_MAY_BE_LATE_MS;
  return isStuck ? "PayPal did not activate it within 72 hours" : undefined;
}

/** The answer for a running subscription that PayPal has not known for a day. */
function goneOf(userId: UserId, id: string, known: SubscriptionFacts | undefined): PaypalSubscription {
  const plan_id = known?.paypal_plan_id ?? "";
  const unknown = { status_since: null, next_billing_time: null, failed_payments: 0, payments: [] };
  return { id, plan_id, custom_id: userId, status: "EXPIRED", ...unknown };
}
