import { mailboxOf } from "#features/consumer-requests/mailbox.ts";
import type { Queryable } from "#server/database/database.ts";
import { hashSecret } from "#server/session/session.ts";
import type { ReminderKind } from "../contract.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    reminder_refusals: {
      mailbox_hash: string;
      kind: "event" | "journal";
      created_at: string;
    };
  }
}

/** The same for every spelling of a mailbox's address. */
export function mailboxHash(address: string): string {
  return hashSecret(mailboxOf(address));
}

/** Kinds that the mailbox has refused, for every account. */
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

export async function deleteRefusals(database: Queryable, address: string): Promise<void> {
  await database.deleteFrom("reminder_refusals").where("mailbox_hash", "=", mailboxHash(address)).execute();
}
