import type { Transaction } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Tables } from "#server/database/schema.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { hashSecret, type UserId } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import { findSettings } from "../queries.server.ts";
import { changeSettings } from "../settings/settings-queries.server.ts";
import { deleteRefusals, listRefused } from "./stop-queries.server.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    reminder_emails: {
      id: string;
      user_id: string;
      email: string;
      /** Normalised: every spelling of one mailbox gives the same value. */
      mailbox: string;
      token_hash: string;
      created_at: string;
      expires_at: string;
      confirmed_at: string | null;
      closed_at: string | null;
    };
  }
}

/** The address that the member confirmed, else the one that their sign-in provider verified. */
export async function findConfirmedEmail(database: Queryable, userId: UserId): Promise<string | null> {
  const { email } = await findSettings(database, userId);
  if (email) return email;
  const vouched = await database
    .selectFrom("users")
    .select("email")
    .where((is) => is.and({ id: userId, is_email_verified: 1 }))
    .executeTakeFirst();
  return vouched?.email ?? null;
}

/** Like `findConfirmedEmail`, but null if the mailbox has refused this kind. */
export async function findAddressFor(
  database: Queryable,
  userId: UserId,
  kind: ReminderKind,
): Promise<string | null> {
  const email = await findConfirmedEmail(database, userId);
  return email && !(await listRefused(database, email)).includes(kind) ? email : null;
}

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

export async function countConfirmations(database: Queryable, userId: UserId, email: string, since: Date) {
  const asked = database
    .selectFrom("reminder_emails")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("created_at", ">", since.toISOString());
  const ofMember = await asked.where("user_id", "=", userId).executeTakeFirstOrThrow();
  const toMailbox = await asked.where("mailbox", "=", mailboxOf(email)).executeTakeFirstOrThrow();
  return { ofMember: ofMember.count, toMailbox: toMailbox.count };
}

/** Replaces the pending address. Returns the row's id. */
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

/** Returns false if the token is unknown, expired or closed. Lifts the mailbox's refusals. */
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

/** Removes the address that the member added, pending or confirmed. The provider's stays. */
export async function removeEmail(
  transaction: Transaction<Tables>,
  userId: UserId,
  now: Date,
): Promise<void> {
  await closePendingEmails(transaction, userId, now);
  await changeSettings(transaction, userId, { email: null }, now);
}

/** Invalidates the links. The rows stay for `countConfirmations`. */
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
