import { callLimit } from "#platform/limits/call-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { isLive, isRefreshDue, LOOK_AGAIN_MS, PAYPAL_MAY_BE_LATE_MS } from "../access.ts";
import { type Actor, insertAct } from "../audit-queries.server.ts";
import type { Lifecycle, Subscriptions } from "../lifecycle.ts";
import {
  findSubscription,
  listPrepared,
  listToReconcile,
  listWithOpenPrepared,
  takePreparedLook,
} from "../queries.server.ts";
import { refreshEach, refreshSubscription } from "./refresh-subscription.server.ts";
import { enqueueTermination, terminateAtPaypal } from "./terminate-subscription.server.ts";
import { claimOwn } from "./unclaimed-queries.server.ts";

/** Minimum interval between lookups of a member's unapproved subscriptions when their pages load. */
const PREPARED_LOOK_MS = MINUTE_MS;
/** Nobody needs more lookups to subscribe, confirm or cancel by hand. */
const LOOKS_A_MINUTE = 15;

/**
 * Looks up changes that no webhook has reported. It stores the attempt first, so that concurrent calls make one lookup.
 * The attempt is not part of the facts: a failed one must not make another call's answer look stale.
 */
export async function currentSubscription(lifecycle: Lifecycle, userId: UserId) {
  const { database, clock, log } = lifecycle;
  try {
    await adoptPrepared(lifecycle, userId, PREPARED_LOOK_MS, "member");
    const facts = await findSubscription(database, userId);
    if (facts?.paypal_subscription_id && isRefreshDue(facts, clock())) {
      const id = facts.paypal_subscription_id;
      const isTaken = await takePreparedLook(database, userId, id, LOOK_AGAIN_MS, clock());
      if (isTaken) await refreshSubscription(lifecycle, userId, id, "member");
    }
  } catch (error) {
    log.warn({ err: error }, "a subscription could not be looked up");
  }
  return findSubscription(database, userId);
}

async function adoptPrepared(lifecycle: Lifecycle, userId: UserId, restMs: number, actor: Actor) {
  const { database, clock } = lifecycle;
  await claimOwn(database, userId, clock());
  const prepared = await listPrepared(database, userId);
  for (const { id } of prepared.filter(({ is_open }) => is_open === 1)) {
    const isTaken = await takePreparedLook(database, userId, id, restMs, clock());
    if (isTaken) await refreshSubscription(lifecycle, userId, id, actor);
  }
}

/** @throws if a subscription could not be looked up; the others are refreshed all the same */
export async function refreshMember(lifecycle: Lifecycle, userId: UserId, actor: Actor) {
  const { database, clock } = lifecycle;
  const [adopting] = await Promise.allSettled([adoptPrepared(lifecycle, userId, 0, actor)]);
  const facts = await findSubscription(database, userId);
  if (facts?.paypal_subscription_id) {
    // PayPal may have refunded a former subscription that gives access now, or gave access until three days ago.
    const at = new Date(clock().getTime() - PAYPAL_MAY_BE_LATE_MS).toISOString();
    const prepared = await listPrepared(database, userId);
    const paid = prepared.filter(({ paid_through }) => paid_through !== null && paid_through > at);
    const ids = new Set([facts.paypal_subscription_id, ...paid.map(({ id }) => id)]);
    const all = [...ids].map((id) => ({ userId, id }));
    await refreshEach(lifecycle, actor, all);
  }
  if (adopting.status === "rejected") throw adopting.reason;
  return findSubscription(database, userId);
}

export function openSubscriptions(lifecycle: Lifecycle): Subscriptions {
  const { database, clock, paypal } = lifecycle;
  const mayLook = callLimit(LOOKS_A_MINUTE, MINUTE_MS, clock);
  const limitLooks = (userId: UserId) => {
    if (!mayLook(userId)) throw new AppError("rate_limited", "too many looks at PayPal for one member");
  };
  return {
    ...lifecycle,
    limitLooks,
    refresh: (userId, id, actor) => refreshSubscription(lifecycle, userId, id, actor),
    async refreshAll(userId) {
      limitLooks(userId);
      return refreshMember(lifecycle, userId, "member");
    },
    refreshAsked: (userId) => refreshMember(lifecycle, userId, "member"),
    async end(ending) {
      // The job refunds the money even if the member deletes the account meanwhile.
      if (ending.isRefunded) await enqueueTermination(database, ending, clock());
      const end = await terminateAtPaypal(lifecycle, ending);
      if (end !== "ended") throw new AppError("provider_failed", `what PayPal calls ${end} was to be ended`);
      await refreshSubscription(lifecycle, ending.userId, ending.id, "server");
    },
    async cancel(userId, id, reason) {
      const about = { user_id: userId, paypal_subscription_id: id, actor: "member" } as const;
      const note = (act: string) =>
        insertAct(database, { ...about, action: `${act}: ${reason}`, at: clock() });
      await note("cancelling");
      await paypal.cancel(id, reason);
      await note("cancelled");
      await refreshSubscription(lifecycle, userId, id, "member");
      const facts = await findSubscription(database, userId);
      if (facts?.paypal_subscription_id === id && isLive(facts))
        throw new AppError("provider_failed", "PayPal did not cancel");
      return facts;
    },
  };
}

/** Every subscription is looked up at least once in this time, because a webhook may be lost. */
const LOOK_EVERY_MS = 20 * HOUR_MS;
/** Arrears can be paid, and payments refunded, for this long after the end (docs/product.md, section 3). */
const ENDED_LOOKED_AT_MS = 365 * DAY_MS;
/** Six parallel lookups look up 10,000 members in half an hour if a lookup takes two calls of half a second. */
const AT_ONCE = 6;
const FAILURES_MAX = 5;

/**
 * Looks up subscriptions for changes that no webhook reported, least recent lookup first. Even "all" omits
 * subscriptions that ended more than a year ago.
 * @throws if a lookup failed. The others are still looked up, unless `FAILURES_MAX` fail in a row
 */
export async function reconcile(
  lifecycle: Lifecycle,
  which: "due" | "all",
  stopping = new AbortController().signal,
): Promise<number> {
  const { database, clock } = lifecycle;
  const now = clock();
  const since = which === "all" ? now : new Date(now.getTime() - LOOK_EVERY_MS);
  const endedAfter = new Date(now.getTime() - ENDED_LOOKED_AT_MS);
  const subscribed = await listToReconcile(database, { now, since, endedAfter });
  const preparing = await listWithOpenPrepared(database);
  const all = [...new Set([...preparing, ...subscribed])];
  await lookAtEach(lifecycle, all, stopping, (userId) => refreshMember(lifecycle, userId, "reconciliation"));
  return all.length;
}

/** Throws the last failure at the end, so that one failed lookup does not block the others. */
export async function lookAtEach<T>(
  { log }: Services,
  all: readonly T[],
  stopping: AbortSignal,
  look: (one: T) => Promise<unknown>,
): Promise<void> {
  // All workers take their work from this iterator.
  const left = all.values();
  let inARow = 0;
  let failure: unknown;

  const work = async () => {
    for (const one of left) {
      await yieldToOthers();
      if (stopping.aborted || inARow >= FAILURES_MAX) return;
      try {
        await look(one);
        inARow = 0;
      } catch (error) {
        log.warn({ err: error }, "PayPal could not be asked about a member or a subscription");
        inARow++;
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failure !== undefined) throw failure;
}
