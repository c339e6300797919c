import { latest } from "#billing/subscription/access.ts";
import { WITHDRAWN } from "#billing/subscription/withdrawal-days.ts";
import { inTransaction } from "#platform/database/database.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import type { Billing, PaidSubscription } from "./billing.ts";
import { byHandLetter, type Case, doneLetter } from "./letters.server.ts";
import {
  type ConfirmedRequest,
  findConfirmed,
  findMembersByEmail,
  resolveRequest,
} from "./queries.server.ts";
import { isInTime } from "./withdrawal.ts";

const YEAR_MS = 365 * DAY_MS;
const DONE = { baja: "cancelled", arrepentimiento: "withdrawn" } as const;

/**
 * Ends what is plain, and hands everything else to the owner (decision 0082). Each act happens once, so that it may be
 * repeated. @throws AppError `provider_failed` until PayPal has done it
 */
export async function resolve(services: Services, billing: Billing, id: string): Promise<void> {
  const { database, clock } = services;
  const request = await findConfirmed(database, id);
  if (!request) return;
  const found = await lookUpAll(services, billing, request);
  const plain = found.filter((subscription) => isPlain(request, subscription));
  for (const subscription of plain) await billing.end(endingOf(request, subscription));

  const until = latest(...(await Promise.all(plain.map(({ userId }) => billing.accessUntil(userId)))));
  const about = caseOf(services, request);
  const isDone = plain.length > 0 && plain.length === found.length;
  const letter = isDone ? doneLetter(about, until) : byHandLetter(about);
  const state = isDone ? "done" : "unmatched";
  const outcome = isDone ? DONE[request.kind] : found.length > 0 ? "too_late" : "nothing_found";
  await inTransaction(database, async (transaction) => {
    const now = clock();
    if (!(await resolveRequest(transaction, id, { outcome, state }, now)) || !request.email) return;
    await queueMail(transaction, mailKey(id, "answer"), { to: request.email, ...letter }, now);
  });
}

/** A session proves one account; a mailed link proves an address, which may belong to two. */
async function lookUpAll({ database }: Services, billing: Billing, request: ConfirmedRequest) {
  const { user_id, email, paypal_subscription_id: named } = request;
  const members = user_id ? [user_id as UserId] : await findMembersByEmail(database, email ?? "");
  const found = await Promise.all(members.map((userId) => billing.lookUp(userId)));
  return found.filter((subscription) => subscription !== undefined).filter(({ id }) => (named ?? id) === id);
}

/**
 * A baja always is. An arrepentimiento is the first in a year (decision 0093) and has one charge: its term is over
 * before the second, and PayPal may list a first one late.
 */
function isPlain(
  { kind, created_at }: ConfirmedRequest,
  { payments, withdrawnAt }: PaidSubscription,
): boolean {
  if (kind === "baja") return true;
  const [first, second] = payments.filter(({ status }) => status !== "DECLINED");
  const isFirst = withdrawnAt === undefined || Date.parse(created_at) - Date.parse(withdrawnAt) > YEAR_MS;
  return isFirst && first !== undefined && !second && isInTime(first.time, created_at);
}

function endingOf({ code, kind }: ConfirmedRequest, { id, userId }: PaidSubscription) {
  const isRefunded = kind === "arrepentimiento";
  return { id, userId, isRefunded, reason: `${isRefunded ? WITHDRAWN : "Cancelled by request"} ${code}` };
}

export function caseOf({ config }: Services, { code, kind }: Pick<ConfirmedRequest, "code" | "kind">): Case {
  return { code, kind, contact: config.site.contactEmail, origin: config.origin };
}

/** Deduplication key of a letter. */
export function mailKey(requestId: string, letter: string): string {
  return `consumer-request:${requestId}:${letter}`;
}
