import * as z from "zod/mini";
import { describeSubscription, latest } from "#billing/subscription/access.ts";
import { findLastWithdrawal } from "#billing/subscription/audit-queries.server.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { WITHDRAWN } from "#billing/subscription/withdrawal-days.ts";
import { listFormerIds } from "#member/account/queries.server.ts";
import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { enqueueJob, type Job } from "#platform/jobs/jobs.ts";
import { purgeJob } from "#platform/jobs/trusted-time.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { byHandLetter, doneLetter, ownerLetter } from "./letters.server.ts";
import {
  type ConfirmedRequest,
  findConfirmed,
  findMembersByEmail,
  purgeRequests,
  resolveRequest,
  takeUntold,
} from "./queries.server.ts";
import { isInTime } from "./withdrawal.ts";

const YEAR_MS = 365 * DAY_MS;
const DONE = { baja: "cancelled", arrepentimiento: "withdrawn" } as const;

/**
 * Ends the subscription in plain cases (`isPlain`); the owner gets all others (decision 0082). Repeated calls are safe.
 * @throws AppError `provider_failed` until PayPal has ended the subscription
 */
export async function resolve(subscriptions: Subscriptions, id: string): Promise<void> {
  const { config, database, clock } = subscriptions;
  const request = await findConfirmed(database, id);
  if (!request) return;
  const found = await lookUpAll(subscriptions, request);
  const plain = found.filter((subscription) => isPlain(request, subscription));
  const isRefunded = request.kind === "arrepentimiento";
  const reason = `${isRefunded ? WITHDRAWN : "Cancelled by request"} ${request.code}`;
  for (const one of plain) await subscriptions.end({ id: one.id, userId: one.userId, isRefunded, reason });

  const until = latest(...(await Promise.all(plain.map(({ userId }) => accessUntil(subscriptions, userId)))));
  const isDone = plain.length > 0 && plain.length === found.length;
  const letter = isDone ? doneLetter(request, config, until) : byHandLetter(request, config);
  const state = isDone ? "done" : "unmatched";
  const outcome = isDone ? DONE[request.kind] : found.length > 0 ? "too_late" : "nothing_found";
  await inTransaction(database, async (transaction) => {
    const now = clock();
    if (!(await resolveRequest(transaction, id, { outcome, state }, now)) || !request.email) return;
    await queueMail(transaction, `consumer-request:${id}:answer`, { to: request.email, ...letter }, now);
  });
}

/** A session proves one account. A mailed link proves an address, which two accounts may have. */
async function lookUpAll(subscriptions: Subscriptions, request: ConfirmedRequest) {
  const { user_id, email, paypal_subscription_id: named } = request;
  const { database } = subscriptions;
  const members = user_id ? [user_id as UserId] : await findMembersByEmail(database, email ?? "");
  const found = await Promise.all(members.map((userId) => lookUp(subscriptions, userId)));
  return found.filter((subscription) => subscription !== undefined).filter(({ id }) => (named ?? id) === id);
}

/** Asks PayPal about the last subscription, and reads in our audit trail when the person last withdrew from another. */
async function lookUp({ database, clock, paypal, refreshAsked }: Subscriptions, userId: UserId) {
  const id = (await refreshAsked(userId))?.paypal_subscription_id;
  const found = id ? await paypal.find(id) : undefined;
  if (!found) return undefined;
  const accounts = [userId, ...(await listFormerIds(database, userId, clock()))];
  const withdrawnAt = await findLastWithdrawal(database, accounts, found.id);
  return { id: found.id, userId, payments: found.payments, withdrawnAt };
}
type PaidSubscription = NonNullable<Awaited<ReturnType<typeof lookUp>>>;

/** Returns the end of the member's Premium, ISO 8601, from the stored facts; null if it is over. */
export async function accessUntil({ database, clock }: Services, userId: UserId): Promise<string | null> {
  const facts = await findSubscription(database, userId);
  const subscription = facts && describeSubscription(facts, clock());
  return subscription?.is_premium ? subscription.access_until : null;
}

/**
 * True if the server resolves the request without the owner (decision 0093). That is true for each baja. An
 * arrepentimiento must be in time, more than a year after the last one, and have exactly one charge at PayPal.
 */
function isPlain({ kind, created_at }: ConfirmedRequest, { payments, withdrawnAt }: PaidSubscription) {
  if (kind === "baja") return true;
  const [first, second] = payments.filter(({ status }) => status !== "DECLINED");
  const isFirst = withdrawnAt === undefined || Date.parse(created_at) - Date.parse(withdrawnAt) > YEAR_MS;
  return isFirst && first !== undefined && !second && isInTime(first.time, created_at);
}

const OWNER_LIST = "consumer-requests.owner-list";
/** The maximum of cases in one letter. The rest follows an hour later. */
const LISTED = 500;
const RESOLVE = "consumer-requests.resolve";
/** Retention of unconfirmed requests and of their links (docs/product.md, section 11). */
const UNPROVEN_KEPT_MS = 30 * DAY_MS;
/** Retention of all other personal data: a year, as the pages say. */
const KEPT_MS = 365 * DAY_MS;

/** Call in the transaction that confirms the request. */
export async function queueResolving(database: Queryable, id: string, now: Date, runAt = now): Promise<void> {
  await enqueueJob(database, { kind: RESOLVE, key: `${RESOLVE}:${id}`, payload: { id }, runAt }, now);
}

export function consumerRequestsJobs(subscriptions: Subscriptions): Job[] {
  const { config, database, clock } = subscriptions;
  return [
    {
      kind: OWNER_LIST,
      lane: "upkeep",
      everyMs: HOUR_MS,
      run: () =>
        inTransaction(database, async (transaction) => {
          const now = clock();
          const cases = await takeUntold(transaction, LISTED, now);
          if (cases.length === 0) return;
          const mail = { to: config.site.contactEmail, ...ownerLetter(cases) };
          await queueMail(transaction, `${OWNER_LIST}:${now.toISOString()}`, mail, now);
        }),
    },
    {
      kind: RESOLVE,
      lane: "endings",
      run: (payload) => resolve(subscriptions, z.parse(z.object({ id: z.string() }), payload).id),
    },
    purgeJob(subscriptions, { kind: "consumer-requests.purge", everyMs: DAY_MS }, (trusted) => {
      const before = (ageMs: number) => new Date(trusted.getTime() - ageMs);
      return purgeRequests(database, { unproven: before(UNPROVEN_KEPT_MS), all: before(KEPT_MS) }, clock());
    }),
  ];
}
