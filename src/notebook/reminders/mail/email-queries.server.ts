import { createHmac } from "node:crypto";
import type { Transaction } from "kysely";
import { type FactKind, noteFact } from "#platform/backup/facts.ts";
import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows } from "#platform/database/tables.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import { personKey } from "#platform/server/server-keys.ts";
import type { Services } from "#platform/server/services.ts";
import { hashSecret, newSecret, type UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { KINDS, type ReminderKind } from "../kinds.ts";
import { changeSettings, findSettings } from "../queries.server.ts";

const STOP = "stop";
const STOPPED = "stopped";

declare module "#platform/database/schema.ts" {
  interface Tables {
    reminder_emails: {
      id: string;
      user_id: string;
      email: string;
      mailbox: string;
      token_hash: string;
      created_at: string;
      expires_at: string;
      confirmed_at: string | null;
      closed_at: string | null;
    };
    reminder_stops: {
      token_hash: string;
      user_id: string;
      kind: ReminderKind;
      mailbox_hash: string | null;
      created_at: string;
    };
    reminder_refusals: {
      mailbox_hash: string;
      kind: ReminderKind;
      created_at: string;
    };
  }
}

/** @param to the address that the token is mailed to; null for a push notification */
export async function makeStopToken(
  database: Queryable,
  userId: UserId,
  { kind, to }: { kind: ReminderKind; to: string | null },
  now: Date,
): Promise<string> {
  const token = newSecret();
  await database
    .insertInto("reminder_stops")
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      kind,
      mailbox_hash: to === null ? null : mailboxHash(to),
      created_at: now.toISOString(),
    })
    .execute();
  return token;
}

/** Idempotent. A mailed token also refuses its kind for the mailbox, in every account, until the mailbox confirms. */
export async function stopByToken(transaction: Transaction<Tables>, token: string, now: Date) {
  const stop = await transaction
    .selectFrom("reminder_stops")
    .select(["user_id", "kind", "mailbox_hash"])
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!stop || !(await lockMember(transaction, stop.user_id))) return undefined;
  const { user_id, kind, mailbox_hash } = stop;
  if (mailbox_hash) {
    await insertRefusal(transaction, mailbox_hash, kind, now);
    await noteFact(transaction, STOP, subjectOf(await hidden(transaction, mailbox_hash), kind), STOPPED);
  }
  await changeSettings(transaction, user_id as UserId, { [KINDS[kind].setting]: 0 }, now);
  return kind;
}

function mailboxHash(address: string): string {
  return hashSecret(mailboxOf(address));
}

export async function listRefused(database: Queryable, address: string): Promise<ReminderKind[]> {
  const rows = await database
    .selectFrom("reminder_refusals")
    .select("kind")
    .where("mailbox_hash", "in", [mailboxHash(address), await hidden(database, mailboxHash(address))])
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

async function deleteRefusals(transaction: Queryable, address: string): Promise<void> {
  const hash = await hidden(transaction, mailboxHash(address));
  const lifted = await transaction
    .deleteFrom("reminder_refusals")
    .where("mailbox_hash", "in", [mailboxHash(address), hash])
    .returning("kind")
    .execute();
  for (const { kind } of lifted) await noteFact(transaction, STOP, subjectOf(hash, kind), "allowed");
}

async function insertRefusal(database: Queryable, mailbox_hash: string, kind: ReminderKind, now: Date) {
  await database
    .insertInto("reminder_refusals")
    .values({ mailbox_hash, kind, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const subjectOf = (hash: string, kind: ReminderKind): string => `${hash}:${kind}`;

/** Addresses can be guessed, so the log of facts gets a hash that needs a key from the database. */
async function hidden(database: Queryable, mailbox_hash: string): Promise<string> {
  return hiddenBy(await personKey(database, new Date()), mailbox_hash);
}

const hiddenBy = (key: Buffer, mailbox_hash: string): string =>
  createHmac("sha256", key).update(`mailbox ${mailbox_hash}`).digest("hex");

/** After a restore, applies the log of facts. The refusals that it adds have the log's hash, not the mailbox's. */
export function stopFacts({ database, clock }: Pick<Services, "database" | "clock">): FactKind {
  return {
    kind: STOP,
    async replay(states) {
      const key = await personKey(database, clock());
      await inTransaction(database, async (transaction) => {
        const rows = await transaction.selectFrom("reminder_refusals").selectAll().execute();
        for (const { mailbox_hash, kind } of rows) {
          const own = [mailbox_hash, hiddenBy(key, mailbox_hash)];
          if (!own.some((hash) => states.get(subjectOf(hash, kind)) === "allowed")) continue;
          const lifted = transaction.deleteFrom("reminder_refusals");
          await lifted.where((is) => is.and({ mailbox_hash, kind })).execute();
        }
        for (const [subject, state] of states) {
          const [hash = "", kind] = subject.split(":");
          if (state === STOPPED) await insertRefusal(transaction, hash, kind as ReminderKind, clock());
        }
      });
    },
  };
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

export async function findAddressFor(database: Queryable, userId: UserId, kind: ReminderKind) {
  const email = await findConfirmedEmail(database, userId);
  return email && !(await listRefused(database, email)).includes(kind) ? email : null;
}

export async function findPendingEmail(database: Queryable, userId: UserId, now: Date) {
  const pending = await database
    .selectFrom("reminder_emails")
    .select("email")
    .where((is) => is.and({ user_id: userId, confirmed_at: null, closed_at: null }))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return pending?.email ?? null;
}

export async function countConfirmations(database: Queryable, userId: UserId, email: string, since: Date) {
  const asked = database.selectFrom("reminder_emails").where("created_at", ">", since.toISOString());
  const ofMember = await countRows(asked.where("user_id", "=", userId));
  return { ofMember, toMailbox: await countRows(asked.where("mailbox", "=", mailboxOf(email))) };
}

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
    })
    .execute();
  return id;
}

/** Confirms an address and lifts its mailbox's refusals. Returns false if the token is unknown, expired or closed. */
export async function confirmEmail(transaction: Transaction<Tables>, token: string, now: Date) {
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
    .where((is) => is.and({ token_hash: tokenHash, closed_at: null }))
    .where("expires_at", ">", now.toISOString())
    .returning(["user_id", "email"])
    .executeTakeFirst();
  if (!confirmed) return false;
  await deleteRefusals(transaction, confirmed.email);
  await changeSettings(transaction, confirmed.user_id as UserId, { email: confirmed.email }, now);
  return true;
}

export async function removeEmail(transaction: Transaction<Tables>, userId: UserId, now: Date) {
  await closePendingEmails(transaction, userId, now);
  await changeSettings(transaction, userId, { email: null }, now);
}

/** Invalidates the links of pending addresses. The rows stay for `countConfirmations`. */
async function closePendingEmails(transaction: Queryable, userId: UserId, now: Date): Promise<void> {
  await transaction
    .updateTable("reminder_emails")
    .set({ closed_at: now.toISOString() })
    .where((is) => is.and({ user_id: userId, closed_at: null }))
    .execute();
}
