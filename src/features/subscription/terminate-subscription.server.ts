import * as z from "zod/mini";
import type { Queryable } from "#server/database/database.ts";
import { enqueueJob, type Job } from "#server/jobs.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { HOUR_MS } from "#shared/time.ts";
import { isLive, PREPARED_KEPT_MS } from "./access.ts";
import { insertAudit } from "./audit.server.ts";
import { isKept, type Payment } from "./paid-period.ts";
import type { Paypal } from "./paypal.server.ts";

const KIND = "subscription.end";

const endingSchema = z.object({
  id: z.string(),
  /** Whose it was: for the audit trail alone, since the member may be gone. */
  userId: z.string(),
  /** English, for PayPal and the trail; at most 128 characters, as PayPal takes it. */
  reason: z.string(),
  /** Whether what was paid is given back. */
  isRefunded: z.boolean(),
  /** ISO 8601, since when it is to end. */
  since: z.string(),
});
export type Termination = Omit<z.infer<typeof endingSchema>, "since">;

/**
 * Decides, in the caller's transaction, that PayPal must not charge for a subscription any more. It is seen to by a
 * job that goes on until PayPal confirms it: nothing of the member is needed for that but the subscription's id.
 */
export async function enqueueTermination(database: Queryable, ending: Termination, now: Date): Promise<void> {
  const payload = { ...ending, since: now.toISOString() };
  // One that gives back does not wait behind one that does not.
  const key = `${KIND}:${ending.id}${ending.isRefunded ? ":refund" : ""}`;
  await enqueueJob(database, { kind: KIND, key, payload }, now);
}

/** @param onEnded told of each subscription that PayPal cannot charge any more */
export function terminationJob(
  services: Services,
  paypal: Paypal,
  onEnded: (id: string) => Promise<void>,
): Job {
  return {
    kind: KIND,
    async run(payload) {
      const { since, ...ending } = z.parse(endingSchema, payload);
      const end = await terminateAtPaypal(services, paypal, ending, since);
      if (end === "ended") await onEnded(ending.id);
      const isOpen = end !== "ended" && services.clock().getTime() < Date.parse(since) + PREPARED_KEPT_MS;
      if (end === "unknown") {
        services.log.error(
          { willTryAgain: isOpen },
          "PayPal does not know a subscription that is to be ended",
        );
      }
      // Someone may still have PayPal's window open: what is approved there is ended then.
      return isOpen ? new Date(services.clock().getTime() + HOUR_MS) : undefined;
    },
  };
}

/**
 * Cancels at PayPal and gives back what is to be given back; doing it again does no harm.
 *
 * @param since ISO 8601: what PayPal charged after that, when it was to have ended, is given back in any case
 * @returns "ended" once PayPal cannot charge any more, "unapproved" where there is nothing to cancel yet, or "unknown"
 *   where PayPal does not know it, which wrong credentials look like, too
 * @throws AppError `provider_failed` where PayPal does not answer or goes on
 */
export async function terminateAtPaypal(
  { database, clock }: Services,
  paypal: Paypal,
  { id, userId, reason, isRefunded }: Termination,
  since?: string,
): Promise<"ended" | "unapproved" | "unknown"> {
  let found = await paypal.find(id);
  if (found && isLive({ paypal_status: found.status })) {
    await paypal.cancel(id, reason);
    found = await paypal.find(id);
    if (found && isLive({ paypal_status: found.status })) {
      throw new AppError("provider_failed", "PayPal did not cancel");
    }
    const { status, payments } = found ?? { status: "EXPIRED", payments: [] };
    await insertAudit(database, {
      userId,
      paypalSubscriptionId: id,
      actor: "server",
      action: `cancelled: ${reason}`,
      at: clock(),
      answer: { status, payments },
    });
  }
  if (found?.status === "APPROVAL_PENDING") return "unapproved";
  if (!found) return "unknown";
  const isOwed = ({ time }: Payment) => isRefunded || (since !== undefined && time > since);
  for (const payment of found.payments.filter((one) => isKept(one) && isOwed(one))) {
    await paypal.refund(payment.id);
    await insertAudit(database, {
      userId,
      paypalSubscriptionId: id,
      actor: "server",
      action: `refunded: ${reason}`,
      at: clock(),
      answer: payment,
    });
  }
  if (!isRefunded) return "ended";
  const after = await paypal.find(id);
  if (after?.payments.some(({ status }) => status !== "REFUNDED" && status !== "DECLINED")) {
    throw new AppError("provider_failed", "PayPal has not given everything back yet");
  }
  return "ended";
}
