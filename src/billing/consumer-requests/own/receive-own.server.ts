import { isLive } from "#billing/subscription/access.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import type { Billing } from "../billing.ts";
import type { ConsumerRequestKind, OwnCase } from "../contract.ts";
import { queueResolving } from "../jobs.server.ts";
import { findLastOwn, insertRequest } from "../queries.server.ts";
import { resolve } from "../resolve.server.ts";

/** The job resolves the case if this process stops during the call. */
const JOB_WAITS_MS = MINUTE_MS;

const STATUS = {
  none: "under_way",
  cancelled: "done",
  withdrawn: "done",
  too_late: "too_late",
  nothing_found: "nothing_found",
} as const satisfies Record<string, OwnCase["status"]>;

/** Resolves the case at once: the session proves who asks. Repeated within a day, answers with the same case. */
export async function receiveOwn(
  services: Services,
  billing: Billing,
  userId: UserId,
  kind: ConsumerRequestKind,
): Promise<OwnCase> {
  const { database, clock, log } = services;
  const which = { kind, since: new Date(clock().getTime() - DAY_MS) };
  const email = await billing.addressOf(userId);
  // The lock makes two tabs share one case.
  const taken = await inMemberTransaction(database, userId, async (transaction) => {
    const last = await findLastOwn(transaction, userId, which);
    const facts = await findSubscription(transaction, userId);
    const isOver = last?.state === "done" || last?.outcome === "nothing_found";
    const isAnother = isOver && facts !== undefined && isLive(facts);
    if (last && !isAnother) return undefined;
    const now = clock();
    const request = {
      kind,
      email,
      user_id: userId,
      state: "confirmed",
      confirmed_at: now.toISOString(),
    } as const;
    const { id } = await insertRequest(transaction, request, now);
    await queueResolving(transaction, id, now, new Date(now.getTime() + JOB_WAITS_MS));
    return id;
  });
  if (taken) {
    // The case is stored, so whatever fails here must not look like a refusal.
    await resolve(services, billing, taken).catch((error: unknown) => {
      log.warn({ err: error }, "a member's own request is still to be resolved");
    });
  }
  const own = await findLastOwn(database, userId, which);
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
