import { inTransaction, type Queryable } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { queueMail } from "#server/mail.ts";
import type { Services } from "#server/services.ts";
import { hashSecret, newSecret } from "#server/session.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { confirmationLetter, ownerLetter } from "./letters.server.ts";
import { mailboxOf } from "./mailbox.ts";
import {
  type Asked,
  countCases,
  countOfMailbox,
  findOpenRequest,
  findSameRequest,
  insertRequest,
} from "./queries.server.ts";
import { caseOf, mailKey } from "./resolve.server.ts";

/** How long the mailed link proves whose the address is. */
const PROVABLE_MS = 7 * DAY_MS;
/** Within this time the same request is the same case, and no other message is sent. */
const SAME_CASE_MS = 30 * MINUTE_MS;
/** Letters to one mailbox in a day, by all askers together: nobody can have us fill another's. */
const LETTERS_A_DAY = 12;
/** From then on the same mailbox's wish is an open case already. */
const CASES_A_DAY = 50;
/** The owner hears of so many cases in a day one by one, and of more in a list every hour. */
const OWNER_LETTERS_A_DAY = 20;

/** A case that was taken, and whether its link was mailed. */
export interface Taken {
  code: string;
  is_mailed: boolean;
}

/**
 * Takes every request, however often one asks: what is bounded is what we send. Leaves a message to the person and
 * one to the owner. Whether there is an account is not looked at: for any address it does the same.
 *
 * @param mayMail false where the asker has had enough sent for this hour or day
 */
export async function receive(services: Services, asked: Asked, mayMail: boolean): Promise<Taken> {
  const { config, database, clock } = services;
  const now = clock();
  const ago = (durationMs: number) => new Date(now.getTime() - durationMs);
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + PROVABLE_MS);
  return inTransaction(database, async (transaction) => {
    // The cases of one mailbox are counted.
    await lockName(transaction, `case-mailbox:${mailboxOf(asked.email)}`);
    const same = await findSameRequest(transaction, asked, ago(SAME_CASE_MS));
    if (same) return { code: same.code, is_mailed: same.mailed_at !== null };
    const { cases, letters } = await countOfMailbox(transaction, asked.email, ago(DAY_MS));
    const open = cases >= CASES_A_DAY && (await findOpenRequest(transaction, asked, ago(DAY_MS)));
    if (open) return { code: open.code, is_mailed: false };
    const isMailed = mayMail && letters < LETTERS_A_DAY;
    const isOwnerTold = await mayTellOwner(transaction, ago(DAY_MS));
    const token = { hash: hashSecret(secret), expiresAt };
    const written = { isMailed, isOwnerTold };
    const { id, code } = await insertRequest(transaction, asked, token, written, now);
    const about = caseOf(services, { code, kind: asked.kind });
    if (isMailed) {
      // In the fragment: browsers send it to nobody, neither in a request nor in a Referer.
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

/** Cases of all mailboxes take turns to be counted, unless there are too many already: then none waits for another. */
async function mayTellOwner(transaction: Queryable, since: Date): Promise<boolean> {
  const isRoom = async () => (await countCases(transaction, since)) < OWNER_LETTERS_A_DAY;
  if (!(await isRoom())) return false;
  await lockName(transaction, "case-owner-letters");
  return isRoom();
}
