import type { Queryable } from "#platform/database/database.ts";
import { listTables, type Table } from "#platform/database/tables.ts";
import { purge } from "#platform/jobs/purge.ts";
import { hashSecret, type UserId } from "#platform/session/session.ts";
import type { DeletionState } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    deletion_requests: {
      id: string;
      code_hash: string;
      source: DeletionSource;
      requested_at: string;
      billing_ended_at: string | null;
    };
  }
}

export type DeletionSource = "member" | "facebook" | "owner";

/** Tables without a column `revision`. A member may have thousands of rows in each of them. */
const ALSO_LARGE = [
  ...["goal_whys", "goal_actions", "goal_obstacles"],
  ...["planned_reminders", "personal_calendar_images"],
];

/** True for tables with many rows per member: ALSO_LARGE, and tables of synced records and of their history. */
export function isErasedInBatches({ name, columns, primaryKey }: Table): boolean {
  const hasRevisions = ["user_id", "revision"].every((column) => columns.includes(column));
  return ALSO_LARGE.includes(name) || (hasRevisions && primaryKey.length > 1);
}

/** Erases in batches, because one large statement would block all other members. */
export async function eraseContent(database: Queryable, userId: UserId): Promise<void> {
  const large = (await listTables(database)).filter(isErasedInBatches);
  // A goal's lists are deleted before the goals.
  for (const { name, primaryKey } of large.toReversed())
    await purge(database, name as "ideas", primaryKey as "id"[], (rows) =>
      rows.where("user_id", "=", userId),
    );
}

/** Foreign keys cascade to all of the user's rows. */
export async function deleteUser(database: Queryable, userId: UserId): Promise<void> {
  await database.deleteFrom("users").where("id", "=", userId).execute();
}

export async function insertRequest(
  database: Queryable,
  { code, ...request }: { id: string; code: string; source: DeletionSource },
  now: Date,
): Promise<void> {
  const asked = { code_hash: hashSecret(code), requested_at: now.toISOString(), billing_ended_at: null };
  await database
    .insertInto("deletion_requests")
    .values({ ...request, ...asked })
    .execute();
}

export async function findDeletion(database: Queryable, code: string): Promise<DeletionState | undefined> {
  const row = await database
    .selectFrom("deletion_requests")
    .select("billing_ended_at")
    .where("code_hash", "=", hashSecret(code))
    .executeTakeFirst();
  return row && (row.billing_ended_at === null ? "billing" : "done");
}

export async function noteBillingEnded(database: Queryable, requestId: string, now: Date): Promise<void> {
  await database
    .updateTable("deletion_requests")
    .set({ billing_ended_at: now.toISOString() })
    .where("id", "=", requestId)
    .where("billing_ended_at", "is", null)
    .execute();
}

/** `issuer` separates simulated from real identities. Accounts created after Facebook signed (`asked`) do not count. */
export async function findFacebookMember(
  database: Queryable,
  { subject, issuer, asked }: { subject: string; issuer: string; asked: Date },
): Promise<UserId | undefined> {
  const row = await database
    .selectFrom("identities")
    .select("user_id")
    .where((is) => is.and({ provider: "facebook", subject, issuer }))
    .where("created_at", "<=", asked.toISOString())
    .executeTakeFirst();
  return row?.user_id as UserId | undefined;
}

export async function purgeRequests(database: Queryable, before: Date): Promise<void> {
  await purge(database, "deletion_requests", ["id"], (requests) =>
    requests.where("requested_at", "<", before.toISOString()).where("billing_ended_at", "is not", null),
  );
}
