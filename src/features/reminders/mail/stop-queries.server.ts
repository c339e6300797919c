import type { Transaction } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Tables } from "#server/database/schema.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import { hashSecret, newSecret, type UserId } from "#server/session/session.ts";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import { KINDS } from "../kinds.ts";
import { changeSettings } from "../settings/settings-queries.server.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
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

/** Idempotent. A mailed token also refuses the kind for its mailbox, in every account, until it confirms. */
export async function stopByToken(
  transaction: Transaction<Tables>,
  token: string,
  now: Date,
): Promise<ReminderKind | undefined> {
  const stop = await transaction
    .selectFrom("reminder_stops")
    .select(["user_id", "kind", "mailbox_hash"])
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!stop || !(await lockMember(transaction, stop.user_id))) return undefined;
  const { user_id, kind, mailbox_hash } = stop;
  if (mailbox_hash)
    await transaction
      .insertInto("reminder_refusals")
      .values({ mailbox_hash, kind, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await changeSettings(transaction, user_id as UserId, { [KINDS[kind].setting]: 0 }, now);
  return kind;
}

/** The same for every spelling of a mailbox's address. */
function mailboxHash(address: string): string {
  return hashSecret(mailboxOf(address));
}

export async function listRefused(database: Queryable, address: string): Promise<ReminderKind[]> {
  const rows = await database
    .selectFrom("reminder_refusals")
    .select("kind")
    .where("mailbox_hash", "=", mailboxHash(address))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function deleteRefusals(database: Queryable, address: string): Promise<void> {
  await database.deleteFrom("reminder_refusals").where("mailbox_hash", "=", mailboxHash(address)).execute();
}
