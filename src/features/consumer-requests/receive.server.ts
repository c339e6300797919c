import { inTransaction, type Queryable } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import { hashSecret, newSecret } from "#server/session/session.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { confirmationLetter, ownerLetter } from "./letters.server.ts";
import { mailboxOf } from "./mailbox.ts";
import { type Asked, countCases, insertRequest, listOfMailbox } from "./queries.server.ts";
import { caseOf, mailKey } from "./resolve.server.ts";

/** Lifetime of the mailed link. */
const PROVABLE_MS = 7 * DAY_MS;
/** An identical request within this time is a duplicate and sends no letter. */
const SAME_CASE_MS = 30 * MINUTE_MS;
/** Limit per mailbox over all senders, so that nobody can make us flood another's mailbox. */
const LETTERS_A_DAY = 12;
/** Above this limit, a mailbox gets the code of its open case instead of a new one. */
const CASES_A_DAY = 50;
/** Above this limit, the owner gets an hourly list instead of single letters. */
const OWNER_LETTERS_A_DAY = 20;

/** States of a request that is not answered yet. */
const OPEN = ["received", "confirmed"];

/** Limits only what we send (decision 0024). Looks for no account, so that the answer is the same for every address. */
export async function receive(services: Services, asked: Asked & { email: string }, mayMail: boolean) {
  const { config, database, clock } = services;
  const now = clock();
  const ago = (durationMs: number) => new Date(now.getTime() - durationMs);
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + PROVABLE_MS);
  return inTransaction(database, async (transaction) => {
    // Without the lock, parallel requests would count the same cases and exceed the limits.
    await lockName(transaction, `case-mailbox:${mailboxOf(asked.email)}`);
    const recent = await listOfMailbox(transaction, asked.email, ago(DAY_MS));
    const open = recent.filter(({ kind, state }) => kind === asked.kind && OPEN.includes(state));
    const same = open.find(
      (one) =>
        one.created_at > ago(SAME_CASE_MS).toISOString() &&
        one.email === asked.email &&
        one.paypal_subscription_id === asked.paypal_subscription_id &&
        one.message === asked.message,
    );
    if (same) return { code: same.code, is_mailed: same.mailed_at !== null };
    if (open[0] && recent.length >= CASES_A_DAY) return { code: open[0].code, is_mailed: false };
    const letters = recent.filter(({ mailed_at }) => mailed_at !== null).length;
    const isMailed = mayMail && letters < LETTERS_A_DAY;
    const isOwnerTold = await mayTellOwner(transaction, ago(DAY_MS));
    const request = {
      ...asked,
      user_id: null,
      state: "received" as const,
      confirmed_at: null,
      token_hash: hashSecret(secret),
      token_expires_at: expiresAt.toISOString(),
      mailed_at: isMailed ? now.toISOString() : null,
      owner_told_at: isOwnerTold ? now.toISOString() : null,
    };
    const { id, code } = await insertRequest(transaction, request, now);
    const about = caseOf(services, { code, kind: asked.kind });
    if (isMailed) {
      // Browsers send the fragment neither in a request nor in a Referer.
      const link = `${config.origin}/confirmar-pedido#${secret}`;
      const mail = { to: asked.email, ...confirmationLetter(about, link, expiresAt) };
      await queueMail(transaction, mailKey(id, "confirmation"), mail, now);
    }
    if (isOwnerTold) {
      const mail = { to: about.contact, ...ownerLetter(about, now) };
      await queueMail(transaction, mailKey(id, "owner"), mail, now);
    }
    return { code, is_mailed: isMailed };
  });
}

/** Takes the global lock only below the limit, so that a flood of requests does not queue up for it. */
export async function mayTellOwner(transaction: Queryable, since: Date): Promise<boolean> {
  const isRoom = async () => (await countCases(transaction, since)) < OWNER_LETTERS_A_DAY;
  if (!(await isRoom())) return false;
  await lockName(transaction, "case-owner-letters");
  return isRoom();
}
