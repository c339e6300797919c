import { describeSubscription, isLive, latest } from "#features/subscription/access.ts";
import { listPrepared } from "#features/subscription/lifecycle/prepared-queries.server.ts";
import { findSubscription, listAuditedIds } from "#features/subscription/queries.server.ts";
import { inTransaction, type Queryable } from "#server/database/database.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { SECOND_MS } from "#shared/time.ts";
import type { Billing } from "./billing.ts";
import {
  type Case,
  cancelledLetter,
  delayLetter,
  type Letter,
  nothingFoundLetter,
  nothingOwnLetter,
  ownerNeededLetter,
  tooLateLetter,
  withdrawnLetter,
} from "./letters.server.ts";
import {
  type ConfirmedRequest,
  findConfirmed,
  findMembersByEmail,
  noteDelay,
  type Outcome,
  resolveRequest,
} from "./queries.server.ts";
import { isInTime } from "./withdrawal.ts";

interface Result {
  outcome: Outcome;
  letter: Letter;
}

/** Safe to retry: each act happens once. @throws AppError `provider_failed`; one letter tells of the delay */
export async function resolve(services: Services, billing: Billing, id: string): Promise<void> {
  const request = await findConfirmed(services.database, id);
  if (!request) return;
  const about = caseOf(services, request);
  const members = await membersOf(services, request);
  let result: Result;
  try {
    const work = request.kind === "baja" ? endBilling : withdraw;
    result = (await work(services, billing, request, members, about)) ?? {
      outcome: "nothing_found",
      letter: request.user_id ? nothingOwnLetter(about) : nothingFoundLetter(about),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "provider_failed")
      await tellDelay(services, request, about);
    throw error;
  }
  await answer(services, request, about, result);
}

/** A session proves one account; a mailed link proves an address, which may belong to two. */
async function membersOf(
  { database }: Services,
  { user_id, email }: ConfirmedRequest,
): Promise<readonly UserId[]> {
  if (user_id) return [user_id as UserId];
  return email ? findMembersByEmail(database, email) : [];
}

export function caseOf({ config }: Services, { code, kind }: Pick<ConfirmedRequest, "code" | "kind">): Case {
  return { code, kind, contact: config.site.contactEmail, origin: config.origin };
}

/** A subscription cancelled since the request, or cancelled before and still paid for, counts as done too. */
async function endBilling(
  { database, clock }: Services,
  billing: Billing,
  request: ConfirmedRequest,
  members: readonly UserId[],
  about: Case,
): Promise<Result | undefined> {
  const ends: (string | null)[] = [];
  let isDeleted = false;
  for (const userId of members) {
    const facts = await billing.lookUp(userId);
    if (!facts && (await hadSubscriptions(database, billing, userId))) {
      isDeleted = true;
      ends.push(null);
    }
    const id = facts?.paypal_subscription_id;
    if (!facts || !id || (request.paypal_subscription_id ?? id) !== id) continue;
    const ended = isLive(facts) ? await billing.cancel({ userId, id, reason: reasonOf(request) }) : facts;
    const { is_premium, access_until, cancellation_pending } = describeSubscription(ended, clock());
    const isDone =
      isLive(facts) ||
      cancellation_pending ||
      wasCancelledSince(request, facts.paypal_status, facts.paypal_status_since);
    if (isDone) ends.push(is_premium ? access_until : null);
  }
  if (ends.length === 0) return undefined;
  return { outcome: "cancelled", letter: cancelledLetter(about, latest(...ends), isDeleted) };
}

/** Only the audit trail still names a deleted account's. @throws AppError `provider_failed` while PayPal may charge */
async function hadSubscriptions(database: Queryable, billing: Billing, userId: UserId): Promise<boolean> {
  const ids = await listAuditedIds(database, userId);
  for (const id of ids) {
    const found = await billing.find(id);
    if (found && isLive({ paypal_status: found.status }))
      throw new AppError("provider_failed", "a deleted account's subscription is still to be ended");
  }
  return ids.length > 0;
}

/** The term counts from the first payment. A subscription without a payment can always be withdrawn. */
async function withdraw(
  services: Services,
  billing: Billing,
  request: ConfirmedRequest,
  members: readonly UserId[],
  about: Case,
): Promise<Result | undefined> {
  const { database, clock } = services;
  const withdrawn: UserId[] = [];
  let isPaidBack = false;
  let isTooLate = false;
  let isDeleted = false;
  for (const userId of members) {
    await billing.lookUp(userId);
    const prepared = (await listPrepared(database, userId)).map(({ id }) => id);
    // If the member deleted the account meanwhile, only the audit trail still names the subscriptions.
    const ids = prepared.length > 0 ? prepared : await listAuditedIds(database, userId);
    isDeleted ||= ids !== prepared && ids.length > 0;
    for (const id of ids) {
      if ((request.paypal_subscription_id ?? id) !== id) continue;
      const found = await billing.find(id);
      const paidAt = found?.payments.filter(({ status }) => status !== "DECLINED").map(({ time }) => time);
      const [firstPaidAt] = paidAt?.sort() ?? [];
      if (!found) continue;
      const { status, status_update_time = null } = found;
      const isUncharged =
        isLive({ paypal_status: status }) || wasCancelledSince(request, status, status_update_time);
      if (!firstPaidAt && !isUncharged) continue;
      if (firstPaidAt && !isInTime(firstPaidAt, request.created_at)) {
        isTooLate = true;
        continue;
      }
      const refund = { id, userId, reason: reasonOf(request) };
      await billing.queueRefund(database, refund, clock());
      await billing.refund(refund);
      await billing.lookUpOne(userId, id);
      withdrawn.push(userId);
      isPaidBack ||= firstPaidAt !== undefined;
    }
  }
  if (withdrawn.length > 0) {
    const until = await premiumUntil(services, withdrawn);
    return { outcome: "withdrawn", letter: withdrawnLetter(about, { isPaidBack, until, isDeleted }) };
  }
  return isTooLate ? { outcome: "too_late", letter: tooLateLetter(about) } : undefined;
}

/** Then probably this request cancelled it, in an attempt that lost PayPal's answer or crashed. */
function wasCancelledSince(request: ConfirmedRequest, status: string | null, since: string | null): boolean {
  if (status !== "CANCELLED" || since === null) return false;
  // PayPal sends whole seconds.
  return Date.parse(since) + SECOND_MS > Date.parse(request.created_at);
}

/** End of the Premium that remains from other payments or a courtesy; null without any. */
async function premiumUntil({ database, clock }: Services, members: readonly UserId[]) {
  const ends: (string | null)[] = [];
  for (const userId of members) {
    const facts = await findSubscription(database, userId);
    const current = facts && describeSubscription(facts, clock());
    if (current?.is_premium) ends.push(current.access_until);
  }
  return latest(...ends);
}

async function tellDelay({ database, clock }: Services, request: ConfirmedRequest, about: Case) {
  await inTransaction(database, async (transaction) => {
    if (!(await noteDelay(transaction, request.id, clock())) || !request.email) return;
    const mail = { to: request.email, ...delayLetter(about) };
    await queueMail(transaction, mailKey(request.id, "delay"), mail, clock());
  });
}

async function answer(
  { database, clock }: Services,
  request: ConfirmedRequest,
  about: Case,
  { outcome, letter }: Result,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const now = clock();
    const isOwners = outcome === "nothing_found" && !request.user_id;
    const state = isOwners ? "unmatched" : "done";
    if (!(await resolveRequest(transaction, request.id, { outcome, state }, now))) return;
    if (request.email)
      await queueMail(transaction, mailKey(request.id, "answer"), { to: request.email, ...letter }, now);
    if (!isOwners) return;
    const mail = { to: about.contact, ...ownerNeededLetter(about) };
    await queueMail(transaction, mailKey(request.id, "owner-needed"), mail, now);
  });
}

/** Deduplication key of a letter. */
export function mailKey(requestId: string, letter: string): string {
  return `consumer-request:${requestId}:${letter}`;
}

function reasonOf({ code, kind }: ConfirmedRequest): string {
  return kind === "baja" ? `Cancelled by request ${code}` : `Withdrawn by request ${code}`;
}
