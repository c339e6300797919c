import type { Transaction } from "kysely";
import { mailboxOf } from "#features/consumer-requests/mailbox.ts";
import type { Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Tables } from "#server/database/schema.ts";
import { purgeInBatches } from "#server/purge.ts";
import { hashSecret, type UserId } from "#server/session.ts";
import { newId } from "#shared/new-id.ts";
import type { ReminderKind } from "./contract.ts";
import { deleteRefusals, listRefused } from "./refusal-queries.server.ts";
import { changeSettings, findSettings } from "./settings-queries.server.ts";

/** The address that a member's reminders go to: one they confirmed, or that their provider vouches for; else null. */
export async function findConfirmedEmail(database: Queryable, userId: UserId): Promise<string | null> {
  const { email } = await findSettings(database, userId);
  if (email) return email;
  const vouched = await database
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("is_email_verified", "=", 1)
    .executeTakeFirst();
  return vouched?.email ?? null;
}

/** The address that reminders of a kind go to: none where its mailbox asked for no more of them. */
export async function findAddressFor(
  database: Queryable,
  userId: UserId,
  kind: ReminderKind,
): Promise<string | null> {
  const email = await findConfirmedEmail(database, userId);
  return email && !(await listRefused(database, email)).includes(kind) ? email : null;
}

/** The address that waits for its confirmation; null where there is none. */
export async function findPendingEmail(
  database: Queryable,
  userId: UserId,
  now: Date,
): Promise<string | null> {
  const pending = await database
    .selectFrom("reminder_emails")
    .select("email")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .where("closed_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return pending?.email ?? null;
}

export async function listEmailIds(database: Queryable, userId: UserId): Promise<string[]> {
  const emails = await database
    .selectFrom("reminder_emails")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  return emails.map(({ id }) => id);
}

/** How many messages asked for a confirmation since an instant: of this member, and to this mailbox of anyone's. */
export async function countConfirmations(database: Queryable, userId: UserId, email: string, since: Date) {
  const asked = database
    .selectFrom("reminder_emails")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("created_at", ">", since.toISOString());
  const ofMember = await asked.where("user_id", "=", userId).executeTakeFirstOrThrow();
  const toMailbox = await asked.where("mailbox", "=", mailboxOf(email)).executeTakeFirstOrThrow();
  return { ofMember: ofMember.count, toMailbox: toMailbox.count };
}

/** Keeps an address that waits for its confirmation, in place of the one that did. Gives back the row's id. */
export async function insertPendingEmail(
  transaction: Transaction<Tables>,
  userId: UserId,
  { email, token, expiresAt }: { email: string; token: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  await closePendingEmails(transaction, userId, now);
  const id = newId(now.getTime());
  await transaction
    .insertInto("reminder_emails")
    .values({
      id,
      user_id: userId,
      email,
      mailbox: mailboxOf(email),
      token_hash: hashSecret(token),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      confirmed_at: null,
      closed_at: null,
    })
    .execute();
  return id;
}

/** Confirms the address that a token was mailed to. Gives back false where no address waits for it. */
export async function confirmEmail(
  transaction: Transaction<Tables>,
  token: string,
  now: Date,
): Promise<boolean> {
  const tokenHash = hashSecret(token);
  const asked = await transaction
    .selectFrom("reminder_emails")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!asked || !(await lockMember(transaction, asked.user_id))) return false;
  const confirmed = await transaction
    .updateTable("reminder_emails")
    .set({ confirmed_at: now.toISOString() })
    .where("token_hash", "=", tokenHash)
    .where("closed_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returning(["user_id", "email"])
    .executeTakeFirst();
  if (!confirmed) return false;
  await deleteRefusals(transaction, confirmed.email);
  await changeSettings(transaction, confirmed.user_id as UserId, { email: confirmed.email }, now);
  return true;
}

/** Removes what the member had added, confirmed or not. */
export async function removeEmail(
  transaction: Transaction<Tables>,
  userId: UserId,
  now: Date,
): Promise<void> {
  await closePendingEmails(transaction, userId, now);
  await changeSettings(transaction, userId, { email: null }, now);
}

/** Their links lead nowhere any more. The rows stay for a while: they are what is counted. */
async function closePendingEmails(
  transaction: Transaction<Tables>,
  userId: UserId,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("reminder_emails")
    .set({ closed_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .execute();
}

export async function purgeEmails(database: Queryable, before: Date): Promise<void> {
  await purgeInBatches((limit) =>
    database
      .deleteFrom("reminder_emails")
      .where("id", "in", (of) =>
        of
          .selectFrom("reminder_emails")
          .select("id")
          .where("created_at", "<", before.toISOString())
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  );
}
