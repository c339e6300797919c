import { inTransaction } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { queueMail } from "#server/mail.ts";
import type { Services } from "#server/services.ts";
import { hashSecret, newSecret } from "#server/session.ts";
import { AppError } from "#shared/errors.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { mailboxOf } from "./email-address.ts";
import { confirmationLetter, ownerLetter } from "./letters.server.ts";
import { type Asked, countRequests, findSameRequest, insertRequest } from "./queries.server.ts";
import { caseOf, mailKey } from "./resolve.server.ts";

/** How long the mailed link proves whose the address is. */
const PROVABLE_MS = 7 * DAY_MS;
/** Within this time the same request is the same case, and no other message is sent. */
const SAME_CASE_MS = 30 * MINUTE_MS;
/** New cases of one mailbox in a day: nobody can have us fill another's. */
const CASES_A_DAY = 4;
const TOO_MANY =
  "Hoy ya recibimos varios pedidos con este correo. Busca en él los códigos que te enviamos, o escríbenos.";

/**
 * Takes a request, and leaves a message to the person and one to the owner. Whether there is an account is not
 * looked at: for any address it does the same.
 *
 * @returns its code
 * @throws AppError `rate_limited` where the mailbox has had its messages for today
 */
export async function receive(services: Services, asked: Asked): Promise<string> {
  const { config, database, clock } = services;
  const now = clock();
  const ago = (durationMs: number) => new Date(now.getTime() - durationMs);
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + PROVABLE_MS);
  return inTransaction(database, async (transaction) => {
    // The cases of one mailbox are counted.
    await lockName(transaction, `case-mailbox:${mailboxOf(asked.email)}`);
    const same = await findSameRequest(transaction, asked, ago(SAME_CASE_MS));
    if (same) return same.code;
    if ((await countRequests(transaction, asked.email, ago(DAY_MS))) >= CASES_A_DAY) {
      throw new AppError("rate_limited", "too many requests of one mailbox", { fields: { email: TOO_MANY } });
    }
    const token = { hash: hashSecret(secret), expiresAt };
    const { id, code } = await insertRequest(transaction, asked, token, now);
    const about = caseOf(services, { code, kind: asked.kind });
    // In the fragment: browsers send it to nobody, neither in a request nor in a Referer.
    const link = `${config.origin}/confirmar-pedido#${secret}`;
    const toPerson = { to: asked.email, ...confirmationLetter(about, link, expiresAt) };
    const toOwner = { to: about.contact, ...ownerLetter(about, now) };
    await queueMail(transaction, mailKey(id, "confirmation"), toPerson, now);
    await queueMail(transaction, mailKey(id, "owner"), toOwner, now);
    return code;
  });
}
