import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { yieldToOthers } from "#server/yield.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { listToReconcile, purgeEvents } from "../queries.server.ts";
import { listWithOpenPrepared } from "./prepared-queries.server.ts";
import { adoptPrepared, refreshMember } from "./refresh-subscription.server.ts";

/** Every subscription is looked up at least once in this time, because a webhook may be lost. */
const LOOK_EVERY_MS = 20 * HOUR_MS;
/** Arrears can be paid, and payments refunded, after the end (docs/product.md, section 3). */
const ENDED_LOOKED_AT_MS = 365 * DAY_MS;
/** Members per round: with two calls each, a round takes minutes, not hours. */
const ROUND = 1000;
/** PayPal repeats an event for three days at most. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** Consecutive failures after which PayPal counts as down. */
const FAILURES_MAX = 5;

/**
 * Reconciles members with PayPal: finds approvals, renewals, cancellations and refunds without a webhook.
 *
 * @param which "due": what may have changed or was not looked up for long; "all": all but what ended long ago
 * @throws if a lookup failed; the other members are still looked up, unless `FAILURES_MAX` fail in a row
 */
export async function reconcile(services: Services, paypal: Paypal, which: "due" | "all"): Promise<number> {
  const { database, clock } = services;
  const now = clock();
  const isAll = which === "all";
  const limit = isAll ? Number.MAX_SAFE_INTEGER : ROUND;
  const since = isAll ? now : new Date(now.getTime() - LOOK_EVERY_MS);
  const endedAfter = new Date(now.getTime() - ENDED_LOOKED_AT_MS);
  const subscribed = await listToReconcile(database, { now, since, endedAfter, limit });
  const preparing = await listWithOpenPrepared(database, limit);
  const failures = [
    await eachMember(services, new Set(preparing), (userId) =>
      adoptPrepared(services, paypal, userId, 0, "reconciliation"),
    ),
    await eachMember(services, new Set(subscribed), (userId) =>
      refreshMember(services, paypal, userId, "reconciliation"),
    ),
  ];
  const trusted = await trustedNow(database, now);
  await purgeEvents(database, new Date(trusted.getTime() - EVENTS_KEPT_MS));
  const failure = failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
  return new Set([...preparing, ...subscribed]).size;
}

/** Returns the last failure instead of throwing, so that one member does not block the others. */
async function eachMember(
  { log }: Services,
  members: ReadonlySet<UserId>,
  look: (userId: UserId) => Promise<unknown>,
): Promise<unknown> {
  let inARow = 0;
  let last: unknown;
  for (const userId of members) {
    await yieldToOthers();
    try {
      await look(userId);
      inARow = 0;
    } catch (error) {
      last = error;
      log.warn({ err: error }, "a member could not be reconciled");
      if (++inARow === FAILURES_MAX) break;
    }
  }
  return last;
}
