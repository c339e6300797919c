import * as z from "zod/mini";
import { inTransaction, isDuplicate, type Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import { enqueueJob, type Job } from "#server/jobs.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { endSessionsOf } from "#server/session-ends.ts";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import {
  type DeletionSource,
  deleteUser,
  findDeletion,
  insertRequest,
  noteBillingEnded,
} from "./queries.server.ts";

const KIND = "data-rights.end-billing";
/** Whoever deletes an account does not wait longer for PayPal. */
const PAYPAL_WAIT_MS = 3 * SECOND_MS;
/** The first try stands in the call itself: the job does not get in its way. */
const FIRST_LOOK_MS = MINUTE_MS;

/** What a deletion needs of whoever bills. */
export interface Billing {
  /** Decides in the transaction that nothing is charged any more; gives back what has to be ended for that. */
  queueEndings(transaction: Queryable, userId: UserId, now: Date): Promise<string[]>;
  /** Ends one, again and again without harm; rejects where that cannot be done now. */
  end(userId: string, id: string): Promise<void>;
}

/** What a deletion needs of whoever keeps or does something for the member outside their rows. */
export interface AccountDeletionHooks extends Billing {
  /** Decides in the transaction that files of theirs, and messages that were still to be sent to them, go. */
  queueRemovals(transaction: Queryable, userId: UserId, now: Date): Promise<void>;
}

const endingsSchema = z.object({
  requestId: z.string(),
  /** For the audit trail alone: the member is gone. */
  userId: z.string(),
  subscriptionIds: z.array(z.string()),
});
type Endings = z.infer<typeof endingsSchema>;

/**
 * Deletes a member at once and for good: the account, all that hangs on it and every session, in one transaction with
 * the decision that PayPal charges nothing any more and with the request that can be asked about afterwards.
 *
 * Then PayPal is told, for a moment; where it does not answer, jobs go on until it has confirmed.
 *
 * @param request made beforehand: `id` names it to anyone, `code` is the secret that shows its state
 * @returns false where there is no such member any more
 * @throws AppError `conflict` where the request's id or code is taken
 */
export async function deleteMember(
  services: Services,
  leaving: AccountDeletionHooks,
  userId: UserId,
  request: { id: string; code: string; source: DeletionSource },
): Promise<boolean> {
  const { database, clock, log } = services;
  const now = clock();
  const work = async (transaction: Queryable): Promise<Endings | undefined> => {
    if (!(await lockMember(transaction, userId))) return undefined;
    await endSessionsOf(transaction, userId, { reason: "deleted", now });
    const subscriptionIds = await leaving.queueEndings(transaction, userId, now);
    await leaving.queueRemovals(transaction, userId, now);
    await deleteUser(transaction, userId);
    const isBilled = subscriptionIds.length > 0;
    await insertRequest(transaction, { ...request, billingEndedAt: isBilled ? null : now }, now);
    const endings = { requestId: request.id, userId, subscriptionIds };
    if (isBilled) await queueEndBilling(transaction, endings, now);
    return endings;
  };
  const endings = await inTransaction(database, work).catch((error: unknown) => {
    throw isDuplicate(error) ? new AppError("conflict", "the request is taken", { cause: error }) : error;
  });
  if (!endings) return false;
  log.info({ source: request.source }, "an account was deleted");
  if (endings.subscriptionIds.length > 0) await tryToEndBilling(services, leaving, endings);
  return true;
}

/** How far the request with this code has come. Of one that nobody knows the same is said as of one that is done. */
export async function stateOfDeletion({ database }: Services, code: string) {
  return (await findDeletion(database, code)) ?? "done";
}

/** Goes on until PayPal has confirmed that nothing of the deleted member is charged any more. */
export function endBillingJob(services: Services, billing: Billing): Job {
  return {
    kind: KIND,
    run: (payload) => endBilling(services, billing, z.parse(endingsSchema, payload)),
  };
}

async function queueEndBilling(transaction: Queryable, endings: Endings, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + FIRST_LOOK_MS);
  await enqueueJob(
    transaction,
    { kind: KIND, key: `${KIND}:${endings.requestId}`, payload: endings, runAt },
    now,
  );
}

async function endBilling(services: Services, billing: Billing, endings: Endings): Promise<void> {
  for (const id of endings.subscriptionIds) await billing.end(endings.userId, id);
  await noteBillingEnded(services.database, endings.requestId, services.clock());
}

/** What takes longer goes on behind the answer. */
async function tryToEndBilling(services: Services, billing: Billing, endings: Endings): Promise<void> {
  const { promise: moment, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAYPAL_WAIT_MS);
  const ending = endBilling(services, billing, endings).catch((error: unknown) => {
    services.log.warn({ err: error }, "the billing of a deleted member is still to be ended");
  });
  await Promise.race([ending, moment]);
  clearTimeout(timer);
}
