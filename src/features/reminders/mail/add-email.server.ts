import { inMemberTransaction, lockName } from "#server/database/locks.ts";
import { queueMail } from "#server/mail/mail.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import type { Services } from "#server/services.ts";
import { newSecret, type UserId } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { isEmailAddress } from "#shared/text/email-address.ts";
import { DAY_MS } from "#shared/time.ts";
import { confirmationLetter } from "../delivery/messages.ts";
import {
  countConfirmations,
  findConfirmedEmail,
  insertPendingEmail,
  listRefused,
} from "./email-queries.server.ts";

const CONFIRMABLE_MS = DAY_MS;
/** Confirmation mails per day: from one member, and to one mailbox from all members. */
const A_DAY_OF_MEMBER = 5;
const A_DAY_TO_MAILBOX = 3;
const NO_ADDRESS = "Revisa el correo: debe tener la forma nombre@ejemplo.com.";
const TOO_MANY =
  "Hoy ya enviamos varios mensajes para confirmar. Busca el último, o intenta de nuevo mañana.";

/** The previous address stays until confirmation. @throws AppError `bad_request` or `rate_limited`, for the field */
export async function addEmail(services: Services, userId: UserId, address: string): Promise<void> {
  const { config, database, clock } = services;
  const email = address.normalize("NFC");
  if (!isEmailAddress(email)) {
    throw new AppError("bad_request", "no address", { fields: { email: NO_ADDRESS } });
  }
  const now = clock();
  const token = newSecret();
  await inMemberTransaction(database, userId, async (transaction) => {
    // The limit per mailbox spans members, so the member's lock is not enough.
    await lockName(transaction, `reminder-mailbox:${mailboxOf(email)}`);
    const isKnown = (await findConfirmedEmail(transaction, userId)) === email;
    if (isKnown && (await listRefused(transaction, email)).length === 0) return;
    const since = new Date(now.getTime() - DAY_MS);
    const { ofMember, toMailbox } = await countConfirmations(transaction, userId, email, since);
    if (ofMember >= A_DAY_OF_MEMBER || toMailbox >= A_DAY_TO_MAILBOX) {
      throw new AppError("rate_limited", "too many confirmations", { fields: { email: TOO_MANY } });
    }
    const expiresAt = new Date(now.getTime() + CONFIRMABLE_MS);
    const id = await insertPendingEmail(transaction, userId, { email, token, expiresAt }, now);
    // Browsers send the fragment neither in a request nor as Referer.
    const link = `${config.origin}/recordatorios#confirmar=${token}`;
    const letter = confirmationLetter(link, config.site.contactEmail);
    await queueMail(transaction, `reminders.confirm:${id}`, { to: email, ...letter }, now, userId);
  });
}
