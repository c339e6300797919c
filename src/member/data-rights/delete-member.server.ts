import * as z from "zod/mini";
import { DELETED, type FactKind, memberSubject, noteFact } from "#platform/backup/facts.ts";
import { inTransaction, isDuplicate, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import { enqueueJob, type Job } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { endSessionsOf } from "#platform/session/session-ends.ts";
import { AppError } from "#platform/shared/errors.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import {
  type DeletionSource,
  deleteUser,
  eraseContent,
  findDeletion,
  insertRequest,
  noteBillingEnded,
} from "./queries.server.ts";

const KIND = "data-rights.end-billing";
/** Longest time that the response waits for PayPal; a slower cancellation continues after it. */
const PAYPAL_WAIT_MS = 3 * SECOND_MS;
/** The request itself makes the first attempt, so the job starts later. */
const FIRST_LOOK_MS = MINUTE_MS;

/** The steps of other features when an account is deleted. Implemented in app/server. */
export interface AccountDeletionHooks {
  /** Notes within the transaction which subscriptions must end. Idempotent. Returns their ids. */
  queueEndings(transaction: Queryable, userId: UserId, now: Date): Promise<string[]>;
  /** Cancels one subscription. Idempotent; rejects if that is impossible now. */
  end(userId: string, id: string): Promise<void>;
  /** Queues the deletion of the member's files and discards unsent messages. */
  queueRemovals(transaction: Queryable, userId: UserId, now: Date): Promise<void>;
  /** Deletes rows that outlived an account and are older than `before`. */
  purgeTrail(database: Queryable, before: Date): Promise<void>;
}

const endingsSchema = z.object({
  requestId: z.string(),
  userId: z.string(),
  subscriptionIds: z.array(z.string()),
});
type Endings = z.infer<typeof endingsSchema>;

/**
 * Ends access, enqueues the end of billing, and erases the account. Then it waits a moment for the end of billing. The
 * job continues if the process dies.
 * @param request `id` identifies it publicly, `code` is the secret that shows its state
 * @returns false if the member is gone or the request is under way. @throws AppError `conflict` for a taken id or code
 */
export async function deleteMember(
  services: Services,
  leaving: AccountDeletionHooks,
  userId: UserId,
  request: { id: string; code: string; source: DeletionSource },
): Promise<boolean> {
  const { database, clock, log } = services;
  const now = clock();
  const begin = async (transaction: Queryable): Promise<Endings | undefined> => {
    if (!(await lockMember(transaction, userId))) return undefined;
    // The same request is under way already.
    if (await findDeletion(transaction, request.code)) return undefined;
    await endSessionsOf(transaction, userId, { reason: "deleted", now });
    await insertRequest(transaction, request, now);
    // Once this transaction commits, the deletion is final, even if a later batch fails.
    const subscriptionIds = await leaving.queueEndings(transaction, userId, now);
    await noteFact(transaction, DELETED, memberSubject(userId), now.toISOString());
    const endings = { requestId: request.id, userId, subscriptionIds };
    const runAt = new Date(now.getTime() + FIRST_LOOK_MS);
    await enqueueJob(transaction, { kind: KIND, key: `${KIND}:${request.id}`, payload: endings, runAt }, now);
    return endings;
  };
  const endings = await inTransaction(database, begin).catch((error: unknown) => {
    throw isDuplicate(error) ? new AppError("conflict", "the request is taken", { cause: error }) : error;
  });
  if (!endings) return false;
  await removeMember(services, leaving, userId, now);
  log.info({ source: request.source }, "an account was deleted");
  const ending = endBilling(services, leaving, endings).catch((error: unknown) => {
    log.warn({ err: error }, "the billing of a deleted member is still to be ended");
  });
  await withTimeout(ending, PAYPAL_WAIT_MS);
  return true;
}

/** Erases in batches, and then deletes the account in one transaction. Idempotent. */
async function removeMember(
  { database }: Services,
  leaving: AccountDeletionHooks,
  userId: UserId,
  at: Date,
): Promise<void> {
  await eraseContent(database, userId);
  await inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) return;
    await endSessionsOf(transaction, userId, { reason: "deleted", now: at });
    // The member may have signed in and subscribed again meanwhile.
    await leaving.queueEndings(transaction, userId, at);
    await leaving.queueRemovals(transaction, userId, at);
    await deleteUser(transaction, userId);
  });
}

/** Repeats deletions that a restore has lost, with their original time. Charges since that time are refunded. */
export function deletionFacts(services: Services, leaving: AccountDeletionHooks): FactKind {
  return {
    kind: DELETED,
    async replay(states) {
      const members = services.database.selectFrom("users").select(["id", "created_at"]);
      for (const { id, created_at } of await members.execute()) {
        const at = states.get(memberSubject(id));
        // Skip an account that the person has opened again since the deletion.
        if (at && created_at <= at) await removeMember(services, leaving, id as UserId, new Date(at));
      }
    },
  };
}

export function deletionJob(services: Services, leaving: AccountDeletionHooks): Job {
  return {
    kind: KIND,
    lane: "endings",
    async run(payload) {
      const endings = z.parse(endingsSchema, payload);
      await removeMember(services, leaving, endings.userId as UserId, services.clock());
      await endBilling(services, leaving, endings);
    },
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
