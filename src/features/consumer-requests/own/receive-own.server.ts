import { findLastChange } from "#features/subscription/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { inMemberTransaction } from "#server/database/locks.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import type { Billing } from "../billing.ts";
import type { ConsumerRequestKind, OwnCase } from "../contract.ts";
import { queueResolving } from "../jobs.server.ts";
import { ownCaseLetter } from "../letters.server.ts";
import { findOwn, insertRequest } from "../queries.server.ts";
import { mayTellOwner } from "../receive.server.ts";
import { caseOf, mailKey, resolve } from "../resolve.server.ts";

/** The job resolves the case if this process stops during the call. */
const JOB_WAITS_MS = MINUTE_MS;

/** Resolves the case at once: the session proves who asks. Repeated, answers the same until PayPal changes. */
export async function receiveOwn(
  services: Services,
  billing: Billing,
  userId: UserId,
  kind: ConsumerRequestKind,
): Promise<OwnCase> {
  const { database, log } = services;
  const email = await billing.addressOf(userId);
  const { id, isNew } = await takeCase(services, userId, kind, email);
  if (isNew) {
    // The case is stored, so whatever fails here must not look like a refusal.
    await resolve(services, billing, id).catch((error: unknown) => {
      log.warn({ err: error }, "a member's own request is still to be resolved");
    });
  }
  const own = await findOwn(database, userId, { id });
  if (!own) throw new Error("a member's own request is gone");
  return {
    code: own.code,
    kind,
    status: STATUS[own.outcome ?? "none"],
    requested_at: own.created_at,
    access_until: await billing.accessUntil(userId),
    mailed_to: own.email,
  };
}

const STATUS = {
  none: "under_way",
  cancelled: "done",
  withdrawn: "done",
  too_late: "too_late",
  nothing_found: "nothing_found",
} as const satisfies Record<string, OwnCase["status"]>;

function takeCase(
  services: Services,
  userId: UserId,
  kind: ConsumerRequestKind,
  email: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const { database, clock } = services;
  // The lock makes two tabs share one case.
  return inMemberTransaction(database, userId, async (transaction) => {
    const now = clock();
    const last = await findOwn(transaction, userId, { kind, since: new Date(now.getTime() - DAY_MS) });
    if (last && (await isCurrent(transaction, userId, last.resolved_at))) return { ...last, isNew: false };
    const isOwnerTold = await mayTellOwner(transaction, new Date(now.getTime() - DAY_MS));
    const at = now.toISOString();
    const { id, code } = await insertRequest(
      transaction,
      {
        kind,
        email,
        user_id: userId,
        state: "confirmed",
        confirmed_at: at,
        full_name: null,
        paypal_subscription_id: null,
        message: null,
        token_hash: null,
        token_expires_at: at,
        mailed_at: email === null ? null : at,
        owner_told_at: isOwnerTold ? at : null,
      },
      now,
    );
    await queueResolving(transaction, id, now, new Date(now.getTime() + JOB_WAITS_MS));
    if (isOwnerTold) {
      const about = caseOf(services, { code, kind });
      await queueMail(transaction, mailKey(id, "owner"), { to: about.contact, ...ownCaseLetter(about) }, now);
    }
    return { id, isNew: true };
  });
}

/** True until PayPal shows something that the case's answer could not know, such as a new subscription. */
async function isCurrent(database: Queryable, userId: UserId, resolvedAt: string | null): Promise<boolean> {
  if (resolvedAt === null) return true;
  const changedAt = await findLastChange(database, userId);
  return changedAt === undefined || changedAt <= resolvedAt;
}
