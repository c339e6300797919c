import { type FactKind, findDeletion, findState } from "#platform/backup/facts.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { isKept, isLive, PREPARED_KEPT_MS } from "../access.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { findPlan, PAYPAL } from "../queries.server.ts";
import { lookAtEach } from "./member-subscription.server.ts";
import { refreshSubscription } from "./refresh-subscription.server.ts";
import { endingOfFact, enqueueTermination } from "./terminate-subscription.server.ts";
import {
  changeUnclaimed,
  claimSubscription,
  forgetUnclaimed,
  listUnclaimed,
  noteUnclaimed,
  type Unclaimed,
} from "./unclaimed-queries.server.ts";

/** PayPal may charge some hours before the time that it has named. */
const BEFORE_CHARGE_MS = 2 * DAY_MS;
const LISTED = 200;
/** How long an ended subscription waits for its member: it may be paid for a month, and a refund may follow. */
const ENDED_KEPT_MS = 60 * DAY_MS;

/** The ledger's facts about subscriptions, which a restored database may have lost (decision 0091). */
export function paypalFacts({ database, clock }: Services): FactKind {
  return {
    kind: PAYPAL,
    async replay(states) {
      await inTransaction(database, async (transaction) => {
        for (const [id, state] of states) {
          await noteUnclaimed(transaction, { id, memberId: null }, clock());
          const ending = endingOfFact(id, state);
          if (ending) await enqueueTermination(transaction, ending, ending.since);
        }
      });
    },
  };
}

/** Claims a subscription for its member. A deleted account ends it now, a lost account only before the next charge. */
async function lookAtUnclaimed(lifecycle: Lifecycle, { id, member_id, found_at }: Unclaimed): Promise<void> {
  const { database, clock, log, paypal } = lifecycle;
  const found = await paypal.find(id);
  const now = clock();
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const memberId = found?.custom_id ?? "";
  const state = await findState(database, PAYPAL, id);
  // Anybody can create a subscription of our plan at PayPal. It is ours if the ledger has its id or somebody has paid.
  const isProven = state !== undefined || found?.payments.some(isKept);
  const isOurs = memberId !== "" && isProven && found && (await findPlan(database, found.plan_id));
  if (!isOurs || found.status === "APPROVAL_PENDING") {
    // We keep the id for a while: the credentials may be wrong, or somebody may still approve the subscription.
    const isOver = now.getTime() - Date.parse(found_at) > PREPARED_KEPT_MS;
    if (isOver) return forgetUnclaimed(database, id);
    return changeUnclaimed(database, { id, member_id: "", look_at: later(HOUR_MS) });
  }
  const isRunning = isLive({ paypal_status: found.status });
  // The termination job may have given up, because PayPal did not know the id while the credentials were wrong.
  const asked = isRunning && state ? endingOfFact(id, state) : undefined;
  if (asked) await enqueueTermination(database, asked, asked.since);
  if (await claimSubscription(database, memberId, id, now)) {
    await refreshSubscription(lifecycle, memberId as UserId, id, "server");
    return;
  }
  const deletedAt = await findDeletion(database, memberId);
  const chargeAt = Date.parse(found.next_billing_time ?? "");
  const endedAt = Date.parse(found.status_since ?? found_at);
  const isOver = !isRunning && now.getTime() - endedAt > ENDED_KEPT_MS;
  if (isRunning && !deletedAt && member_id !== memberId)
    log.warn("PayPal has a running subscription without an account: it waits for its member");
  await inTransaction(database, async (transaction) => {
    if (isRunning && (deletedAt || chargeAt - now.getTime() <= BEFORE_CHARGE_MS)) {
      const reason = deletedAt ? "The member deleted the account" : "Its member has not come back";
      const ending = { id, userId: memberId, reason, isRefunded: false };
      await enqueueTermination(transaction, ending, deletedAt ?? now);
    }
    if (deletedAt || isOver) await forgetUnclaimed(transaction, id);
    else await changeUnclaimed(transaction, { id, member_id: memberId, look_at: later(DAY_MS) });
  });
}

export function unclaimedJob(lifecycle: Lifecycle): Job {
  const { database, clock } = lifecycle;
  return {
    kind: "subscription.unclaimed",
    lane: "endings",
    everyMs: MINUTE_MS,
    async run(_payload, stopping) {
      const due = await listUnclaimed(database, clock(), LISTED);
      await lookAtEach(lifecycle, due, stopping, async (one) => {
        try {
          await lookAtUnclaimed(lifecycle, one);
        } catch (error) {
          // After a failure, the other ids come first. An unreadable answer blocks new subscriptions for a day at most.
          const now = clock().getTime();
          const isOver = one.member_id === null && now - Date.parse(one.found_at) >= DAY_MS;
          const look_at = new Date(now + HOUR_MS).toISOString();
          await changeUnclaimed(database, { id: one.id, look_at, ...(isOver && { member_id: "" }) });
          throw error;
        }
      });
    },
  };
}
