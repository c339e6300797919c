import type { Reach } from "#billing/charges/reach.ts";
import { isLive } from "#billing/subscription/access.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { findUser } from "#member/account/queries.server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { inMemberTransaction, lockName } from "#platform/database/locks.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import type { Services } from "#platform/server/services.ts";
import { hashSecret, newSecret, type UserId } from "#platform/session/session.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import type { ConsumerRequestKind, OwnCase } from "./contract.ts";
import { confirmationLetter } from "./letters.server.ts";
import { countRequest, insertRequest, listOfMailbox, listOwn } from "./queries.server.ts";
import { accessUntil, queueResolving, resolve } from "./resolve.server.ts";

/** A request repeated within this time is the same one, and sends no letter. */
const SAME_CASE_MS = 30 * MINUTE_MS;
/** Limit per mailbox over all senders, so that nobody can make us flood another's mailbox. */
const LETTERS_A_DAY = 12;

const OPEN = ["received", "confirmed"];

/**
 * Stores a request and sends its letter. Above the limit of letters (decision 0082), it returns an open case of the
 * mailbox, or stores a request without a letter. Above the daily limit of those, it only counts the request (decision
 * 0093). It looks for no account, so that the answer is the same for every address.
 */
export async function receive(
  services: Services,
  { kind, email }: { kind: ConsumerRequestKind; email: string },
  { mayMail, mayStore }: { mayMail: () => boolean; mayStore: () => boolean },
) {
  const { config, database, clock } = services;
  const now = clock();
  const ago = (durationMs: number) => new Date(now.getTime() - durationMs);
  return inTransaction(database, async (transaction) => {
    // Without the lock, parallel requests would count the same cases and exceed the limits.
    await lockName(transaction, `case-mailbox:${mailboxOf(email)}`);
    const recent = await listOfMailbox(transaction, email, ago(DAY_MS));
    const open = recent.filter((one) => one.kind === kind && OPEN.includes(one.state));
    const since = ago(SAME_CASE_MS).toISOString();
    const same = open.find((one) => one.email === email && one.created_at > since);
    if (same) return { code: same.code, is_mailed: same.mailed_at !== null };
    const isMailed = recent.filter(({ mailed_at }) => mailed_at !== null).length < LETTERS_A_DAY && mayMail();
    if (open[0] && !isMailed) return { code: open[0].code, is_mailed: false };
    if (!isMailed && !mayStore())
      return { code: await countRequest(transaction, kind, now), is_mailed: false };
    const secret = newSecret();
    const mailed_at = isMailed ? now.toISOString() : null;
    const request = { kind, email, state: "received", token_hash: hashSecret(secret), mailed_at } as const;
    const { id, code } = await insertRequest(transaction, request, now);
    if (isMailed) {
      // Browsers send the fragment neither in a request nor in a Referer.
      const link = `${config.origin}/confirmar-pedido#${secret}` satisfies SiteLink;
      const mail = { to: email, ...confirmationLetter({ code, kind }, config, link) };
      await queueMail(transaction, `consumer-request:${id}:confirmation`, mail, now);
    }
    return { code, is_mailed: isMailed };
  });
}

/** `receiveOwn` resolves the case itself. The job runs this much later, in case `receiveOwn` fails or crashes. */
const JOB_WAITS_MS = MINUTE_MS;

/** Resolves the case at once: the session proves who asks. A request repeated within a day gets the same case. */
export async function receiveOwn(
  subscriptions: Subscriptions,
  reach: Reach,
  userId: UserId,
  kind: ConsumerRequestKind,
): Promise<OwnCase> {
  const { database, clock, log } = subscriptions;
  const since = new Date(clock().getTime() - DAY_MS).toISOString();
  const email = (await reach.findAddress(userId)) ?? (await findUser(database, userId))?.email ?? null;
  // The lock makes two tabs share one case.
  const { code, taken } = await inMemberTransaction(database, userId, async (transaction) => {
    const last = (await listOwn(transaction, userId)).findLast(
      (one) => one.kind === kind && one.state !== "closed" && one.created_at > since,
    );
    const facts = await findSubscription(transaction, userId);
    const isOver = last?.state === "done" || last?.outcome === "nothing_found";
    const isAnother = isOver && facts !== undefined && isLive(facts);
    if (last && !isAnother) return { code: last.code };
    const now = clock();
    const proof = { user_id: userId, state: "confirmed", confirmed_at: now.toISOString() } as const;
    const { id, code } = await insertRequest(transaction, { kind, email, ...proof }, now);
    await queueResolving(transaction, id, now, new Date(now.getTime() + JOB_WAITS_MS));
    return { code, taken: id };
  });
  if (taken) {
    // The case is stored, so a failure here must not look like a refusal.
    await resolve(subscriptions, taken).catch((error: unknown) => {
      log.warn({ err: error }, "a member's own request is still to be resolved");
    });
  }
  // The owner may have closed the case meanwhile, so only its outcome says what became of it.
  const own = (await listOwn(database, userId)).find((one) => one.code === code);
  if (!own) throw new Error("a member's own request is gone");
  const isDone = own.outcome === "cancelled" || own.outcome === "withdrawn";
  return {
    ...{ code, kind },
    status: isDone ? "done" : own.outcome ? "by_hand" : "under_way",
    requested_at: own.created_at,
    access_until: await accessUntil(subscriptions, userId),
    mailed_to: own.email,
  };
}
