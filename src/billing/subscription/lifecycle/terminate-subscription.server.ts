import * as z from "zod/mini";
import { findState, noteFact } from "#platform/backup/facts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { enqueueJob, type Job } from "#platform/jobs/jobs.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { isKept, isLive, type Payment, PREPARED_KEPT_MS } from "../access.ts";
import { hasAudit, insertAct } from "../audit-queries.server.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { requireList } from "../paypal/paypal.server.ts";
import { findSubscription, listPrepared, PAYPAL } from "../queries.server.ts";

const KIND = "subscription.end";
/** A state in the ledger is one of these words and a time. */
const ENDING = "ending";
const REFUNDING = "refunding";

const endingSchema = z.object({
  id: z.string(),
  /** For the audit trail only: the account may be deleted already. */
  userId: z.string(),
  /** English, for PayPal and the audit trail; PayPal takes at most 128 characters. */
  reason: z.string(),
  isRefunded: z.boolean(),
  /** ISO 8601, when it was enqueued. Every payment after this moment is refunded. */
  since: z.string(),
});
type Termination = Omit<z.infer<typeof endingSchema>, "since">;

/** Call it in the transaction that decides the end. For 7 days, the job also retries an unapproved or unknown id. */
export async function enqueueTermination(database: Queryable, ending: Termination, now: Date): Promise<void> {
  const state = `${ending.isRefunded ? REFUNDING : ENDING} ${now.toISOString()}`;
  const known = (await findState(database, PAYPAL, ending.id)) ?? "";
  if (!known.startsWith(REFUNDING) && (ending.isRefunded || !known.startsWith(ENDING)))
    await noteFact(database, PAYPAL, ending.id, state);
  const payload = { ...ending, since: now.toISOString() };
  // The key differs, so that a refund is not deduplicated against a termination without one.
  const key = `${KIND}:${ending.id}${ending.isRefunded ? ":refund" : ""}`;
  await enqueueJob(database, { kind: KIND, key, payload }, now);
}

/** Returns the termination that the ledger records; undefined for a subscription that was only prepared. */
export function endingOfFact(id: string, state: string): (Termination & { since: Date }) | undefined {
  const [word, at = ""] = state.split(" ");
  if (word !== ENDING && word !== REFUNDING) return undefined;
  const reason = "It was asked before a restore";
  return { id, userId: "", reason, isRefunded: word === REFUNDING, since: new Date(at) };
}

export function terminationJob(lifecycle: Lifecycle, onEnded: (id: string) => Promise<void>): Job {
  return {
    kind: KIND,
    lane: "endings",
    async run(payload) {
      const { clock, log } = lifecycle;
      const { since, ...ending } = z.parse(endingSchema, payload);
      const end = await terminateAtPaypal(lifecycle, ending, since);
      if (end === "ended") await onEnded(ending.id);
      const isOpen = end !== "ended" && clock().getTime() < Date.parse(since) + PREPARED_KEPT_MS;
      const about = { willTryAgain: isOpen };
      if (end === "unknown") log.error(about, "PayPal does not know a subscription that is to be ended");
      // Someone may still approve the subscription in an open PayPal window: the next run then terminates it.
      return isOpen ? new Date(clock().getTime() + HOUR_MS) : undefined;
    },
  };
}

/**
 * Idempotent. @returns "unapproved" before an approval; "unknown" if PayPal has no such id for our credentials
 * @throws AppError `provider_failed` if PayPal does not answer, cancel or refund
 */
export async function terminateAtPaypal(
  { database, clock, paypal, ledger }: Lifecycle,
  { id, userId, reason, isRefunded }: Termination,
  since?: string,
): Promise<"ended" | "unapproved" | "unknown"> {
  const entryOf = (act: string, answer?: unknown) => {
    const about = { user_id: userId, paypal_subscription_id: id, actor: "server", at: clock() } as const;
    return { ...about, action: `${act}: ${reason}`, answer };
  };
  const noteAct = (act: string, answer?: unknown) => insertAct(database, entryOf(act, answer));
  /** True if the audit trail has this act. A process may have recorded the act and died before PayPal's answer. */
  const wasAsked = (act: string, answer?: unknown) => hasAudit(database, entryOf(act, answer));
  let found = await paypal.look(id);
  if (found && isLive({ paypal_status: found.status })) {
    await noteAct("cancelling");
    await paypal.cancel(id, reason);
    found = await paypal.look(id);
    if (found && isLive({ paypal_status: found.status })) {
      throw new AppError("provider_failed", "PayPal did not cancel");
    }
  }
  if (await wasAsked("cancelling")) await noteAct("cancelled", { status: found?.status ?? "EXPIRED" });
  if (found?.status === "APPROVAL_PENDING") return "unapproved";
  if (!found) return "unknown";
  // Only refunds need the list of payments, so the cancellation above did not wait for it.
  if (isRefunded || since !== undefined) requireList(found);
  if (isRefunded && found.payments.length === 0 && (await ledger.listPayments(database, id)).some(isKept))
    throw new AppError("provider_failed", "PayPal lists no payment, and we know of one");
  const isOwed = ({ time }: Payment) => isRefunded || (since !== undefined && time > since);
  for (const payment of found.payments.filter(isOwed)) {
    const { id: paymentId, time, amount } = payment;
    const answer = { id: paymentId, time, amount };
    if (isKept(payment)) {
      await noteAct("refunding", answer);
      await paypal.refund(paymentId);
    }
    if (await wasAsked("refunding", answer)) await noteAct("refunded", answer);
  }
  if (!isRefunded) return "ended";
  const after = await paypal.find(id);
  if (after?.payments.some(({ status }) => status !== "REFUNDED" && status !== "DECLINED")) {
    throw new AppError("provider_failed", "PayPal has not given everything back yet");
  }
  return "ended";
}

/** The end of an account refunds nothing (spec, section 1). */
function endingOf(userId: string, id: string) {
  return { id, userId, reason: "The member deleted the account", isRefunded: false };
}

export function subscriptionDeletionHooks(lifecycle: Lifecycle) {
  return {
    /** Call it in the transaction that deletes the account. Returns all ids that PayPal may still charge. */
    async queueEndings(transaction: Queryable, userId: UserId, now: Date): Promise<string[]> {
      const facts = await findSubscription(transaction, userId);
      const liveId = facts && isLive(facts) ? facts.paypal_subscription_id : null;
      const prepared = await listPrepared(transaction, userId);
      const ids = prepared.filter(({ id, is_open }) => is_open === 1 || id === liveId).map(({ id }) => id);
      for (const id of ids) await enqueueTermination(transaction, endingOf(userId, id), now);
      return ids;
    },

    async end(userId: string, id: string): Promise<void> {
      await terminateAtPaypal(lifecycle, endingOf(userId, id));
    },
  };
}
