import { mailboxOf } from "#features/consumer-requests/mailbox.ts";
import type { Queryable } from "#server/database/database.ts";
import { hashSecret } from "#server/session.ts";
import type { ReminderKind } from "./contract.ts";

/** A mailbox as refusals hold it, whatever the spelling of the address. */
export function mailboxHash(address: string): string {
  return hashSecret(mailboxOf(address));
}

/** Which kinds the mailbox of an address asked for no more of, under any member's account. */
export async function listRefused(database: Queryable, address: string): Promise<ReminderKind[]> {
  const rows = await database
    .selectFrom("reminder_refusals")
    .select("kind")
    .where("mailbox_hash", "=", mailboxHash(address))
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function insertRefusal(
  database: Queryable,
  mailbox_hash: string,
  kind: ReminderKind,
  now: Date,
): Promise<void> {
  await database
    .insertInto("reminder_refusals")
    .values({ mailbox_hash, kind, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The mailbox has confirmed by a link of its own that it wants reminders. */
export async function deleteRefusals(database: Queryable, address: string): Promise<void> {
  await database.deleteFrom("reminder_refusals").where("mailbox_hash", "=", mailboxHash(address)).execute();
}
