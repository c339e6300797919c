import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { trustedNow } from "#server/trusted-time.ts";
import { yieldToOthers } from "#server/yield.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import type { Paypal } from "./paypal.server.ts";
import { listWithOpenPrepared } from "./prepared-queries.server.ts";
import { listToReconcile, purgeEvents } from "./queries.server.ts";
import { adoptPrepared, refreshMember } from "./refresh-subscription.server.ts";

/** What nothing falls due of is looked at once in this time, for what no webhook told. */
const LOOK_EVERY_MS = 20 * HOUR_MS;
/** What was owed when a subscription ended can still be paid, and a payment given back. */
const ENDED_LOOKED_AT_MS = 365 * DAY_MS;
/** Members a round: at two calls each, PayPal is asked for minutes and not for hours. */
const ROUND = 1000;
/** PayPal repeats an event for three days at most. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** So many in a row mean that PayPal does not answer at all. */
const FAILURES_MAX = 5;

/**
 * Compares what we know with what PayPal has, member by member: finds approvals, renewals, cancellations and refunds
 * of which no webhook told.
 *
 * @param which "due", what may have changed or was long not looked at; "all", everything that is not long over
 * @returns how many members were looked at
 * @throws where PayPal did not answer for one of them; the others were looked at all the same, unless it answers
 *   nobody
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

/** One after another. One whom PayPal refuses does not keep the others waiting: the last failure is given back. */
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
