import * as z from "zod/mini";
import { DELETED, type FactKind, findState, memberSubject, noteFact } from "#server/backup/facts.ts";
import { inTransaction, isDuplicate, type Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import { enqueueJob, isQueued, type Job } from "#server/jobs/jobs.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { endSessionsOf } from "#server/session/session-ends.ts";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import {
  type DeletionSource,
  deleteUser,
  eraseContent,
  findDeletion,
  insertRequest,
  noteBillingEnded,
} from "./queries.server.ts";

const KIND = "data-rights.end-billing";
const ERASE = "data-rights.erase";
/** Longest time that the response waits for PayPal; a slower cancellation continues after it. */
const PAYPAL_WAIT_MS = 3 * SECOND_MS;
/** The request itself makes the first attempt, so the job starts later. */
const FIRST_LOOK_MS = MINUTE_MS;

/** What other features do when an account goes. Implemented in app/server. */
export interface AccountDeletionHooks {
  /** Records in the transaction that billing must end. Idempotent. Returns the subscription ids to cancel. */
  queueEndings(transaction: Queryable, userId: UserId, now: Date): Promise<string[]>;
  /** Cancels one subscription. Idempotent; rejects if that is impossible now. */
  end(userId: string, id: string): Promise<void>;
  /** Queues the deletion of the member's files and discards unsent messages. */
  queueRemovals(transaction: Queryable, userId: UserId, now: Date): Promise<void>;
}

const endingsSchema = z.object({
  requestId: z.string(),
  /** For the audit trail only: the member's row is gone. */
  userId: z.string(),
  subscriptionIds: z.array(z.string()),
});
type Endings = z.infer<typeof endingsSchema>;

const deletionSchema = z.object({
  userId: z.string(),
  requestId: z.string(),
  source: z.enum(["member", "facebook", "owner"]),
});

/**
 * Ends access and enqueues the end of billing, erases what the member wrote in batches, and then deletes the account in
 * one transaction. Waits a moment for the end of billing. A job goes on where the process dies.
 * @param request `id` identifies it publicly, `code` is the secret that shows its state
 * @returns false if the member no longer exists. @throws AppError `conflict` if the request's id or code is taken
 */
export async function deleteMember(
  services: Services,
  leaving: AccountDeletionHooks,
  userId: UserId,
  request: { id: string; code: string; source: DeletionSource },
): Promise<boolean> {
  const { database, clock } = services;
  const now = clock();
  const deletion = { userId, requestId: request.id, source: request.source };
  const begin = async (transaction: Queryable) => {
    if (!(await lockMember(transaction, userId))) return false;
    // The same request, which is under way.
    if (await findDeletion(transaction, request.code)) return false;
    await endSessionsOf(transaction, userId, { reason: "deleted", now });
    await insertRequest(transaction, { ...request, billingEndedAt: null }, now);
    // From here on nothing brings the account back, whatever happens during the batches.
    await leaving.queueEndings(transaction, userId, now);
    await noteDeleted(transaction, userId, now);
    const runAt = new Date(now.getTime() + FIRST_LOOK_MS);
    const job = { kind: ERASE, key: `${ERASE}:${request.id}`, payload: deletion, runAt };
    await enqueueJob(transaction, job, now);
    return true;
  };
  const isBegun = await inTransaction(database, begin).catch((error: unknown) => {
    throw isDuplicate(error) ? new AppError("conflict", "the request is taken", { cause: error }) : error;
  });
  return isBegun && erase(services, leaving, deletion);
}

/** @returns false if the member no longer exists */
async function erase(
  services: Services,
  leaving: AccountDeletionHooks,
  { userId, requestId, source }: z.infer<typeof deletionSchema>,
): Promise<boolean> {
  const { database, clock, log } = services;
  await eraseContent(database, userId as UserId);
  const now = clock();
  const endings = await inTransaction(database, async (transaction): Promise<Endings | undefined> => {
    const subscriptionIds = await removeMember(transaction, leaving, userId as UserId, now);
    if (!subscriptionIds) {
      // Another request has deleted the member, and this one has nothing left to end.
      if (!(await isQueued(transaction, `${KIND}:${requestId}`)))
        await noteBillingEnded(transaction, requestId, now);
      return undefined;
    }
    const endings = { requestId, userId, subscriptionIds };
    const runAt = new Date(now.getTime() + FIRST_LOOK_MS);
    const job = { kind: KIND, key: `${KIND}:${requestId}`, payload: endings, runAt };
    if (subscriptionIds.length > 0) await enqueueJob(transaction, job, now);
    else await noteBillingEnded(transaction, requestId, now);
    return endings;
  });
  if (!endings) return false;
  log.info({ source }, "an account was deleted");
  if (endings.subscriptionIds.length === 0) return true;
  const ending = endBilling(services, leaving, endings).catch((error: unknown) => {
    log.warn({ err: error }, "the billing of a deleted member is still to be ended");
  });
  await withTimeout(ending, PAYPAL_WAIT_MS);
  return true;
}

export function eraseJob(services: Services, leaving: AccountDeletionHooks): Job {
  return {
    kind: ERASE,
    lane: "endings",
    run: async (payload) => void (await erase(services, leaving, z.parse(deletionSchema, payload))),
  };
}

/** Returns the subscriptions to cancel; undefined if the member no longer exists. */
async function removeMember(
  transaction: Queryable,
  leaving: AccountDeletionHooks,
  userId: UserId,
  at: Date,
): Promise<string[] | undefined> {
  if (!(await lockMember(transaction, userId))) return undefined;
  await endSessionsOf(transaction, userId, { reason: "deleted", now: at });
  const subscriptionIds = await leaving.queueEndings(transaction, userId, at);
  await leaving.queueRemovals(transaction, userId, at);
  await deleteUser(transaction, userId);
  await noteDeleted(transaction, userId, at);
  return subscriptionIds;
}

/** Keeps the first moment. */
async function noteDeleted(transaction: Queryable, userId: UserId, at: Date): Promise<void> {
  const subject = memberSubject(userId);
  if (await findState(transaction, DELETED, subject)) return;
  await noteFact(transaction, DELETED, subject, at.toISOString());
}

/** Deletes again, as of the same moment: what PayPal has charged since then is given back. */
export function deletionFacts({ database }: Services, leaving: AccountDeletionHooks): FactKind {
  return {
    kind: DELETED,
    async replay(states) {
      for (const { id, created_at } of await database
        .selectFrom("users")
        .select(["id", "created_at"])
        .execute()) {
        const at = states.get(memberSubject(id));
        // An account that was made anew since then is alive.
        if (!at || created_at > at) continue;
        await eraseContent(database, id as UserId);
        await inTransaction(database, (transaction) =>
          removeMember(transaction, leaving, id as UserId, new Date(at)),
        );
      }
    },
  };
}

export function endBillingJob(services: Services, leaving: AccountDeletionHooks): Job {
  return {
    kind: KIND,
    lane: "endings",
    run: (payload) => endBilling(services, leaving, z.parse(endingsSchema, payload)),
  };
}

async function endBilling(
  services: Services,
  leaving: AccountDeletionHooks,
  endings: Endings,
): Promise<void> {
  for (const id of endings.subscriptionIds) await leaving.end(endings.userId, id);
  await noteBillingEnded(services.database, endings.requestId, services.clock());
}
