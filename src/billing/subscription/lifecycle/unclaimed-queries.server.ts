import { findState, noteFact } from "#platform/backup/facts.ts";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import { hasRow } from "#platform/database/tables.ts";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { listNamed, PAYPAL, PREPARED } from "../queries.server.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    unclaimed_subscriptions: {
      paypal_subscription_id: string;
      /** PayPal's `custom_id`, or empty if unknown; null until PayPal has answered about an id from the ledger. */
      member_id: string | null;
      found_at: string;
      look_at: string;
    };
  }
}

/**
 * Notes an id that the ledger or PayPal names, unless a member has prepared it. The job's next run asks PayPal.
 * @param memberId null if nobody may subscribe before PayPal's answer, else empty
 */
export async function noteUnclaimed(
  database: Queryable,
  { id, memberId }: { id: string; memberId: null | "" },
  now: Date,
): Promise<void> {
  if ((await listNamed(database, [id])).length > 0) return;
  const at = now.toISOString();
  await database
    .insertInto("unclaimed_subscriptions")
    .values({ paypal_subscription_id: id, member_id: memberId, found_at: at, look_at: at })
    .onConflict((conflict) => conflict.column("paypal_subscription_id").doUpdateSet({ look_at: at }))
    .execute();
}

export async function listUnclaimed(database: Queryable, now: Date, limit: number) {
  return database
    .selectFrom("unclaimed_subscriptions")
    .select(["paypal_subscription_id as id", "member_id", "found_at"])
    .where("look_at", "<=", now.toISOString())
    .orderBy("look_at")
    .limit(limit)
    .execute();
}
export type Unclaimed = Awaited<ReturnType<typeof listUnclaimed>>[number];

export function isAnyUnasked(database: Queryable): Promise<boolean> {
  return hasRow(database.selectFrom("unclaimed_subscriptions").where("member_id", "is", null));
}

export async function changeUnclaimed(
  database: Queryable,
  { id, ...changes }: { id: string; member_id?: string; look_at: string },
): Promise<void> {
  const one = database.updateTable("unclaimed_subscriptions").where("paypal_subscription_id", "=", id);
  await one.set(changes).execute();
}

export async function forgetUnclaimed(database: Queryable, id: string): Promise<void> {
  await database.deleteFrom("unclaimed_subscriptions").where("paypal_subscription_id", "=", id).execute();
}

/** Turns the subscription into one of the member's prepared ones. Returns false if there is no such member. */
export async function claimSubscription(database: Database, userId: string, id: string, now: Date) {
  return inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) return false;
    const own = { user_id: userId, paypal_subscription_id: id, is_open: 1 } as const;
    await transaction
      .insertInto("prepared_subscriptions")
      .values({ ...own, request_id: newId(now.getTime()), created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("paypal_subscription_id").doNothing())
      .execute();
    if (!(await findState(transaction, PAYPAL, id))) await noteFact(transaction, PAYPAL, id, PREPARED);
    await forgetUnclaimed(transaction, id);
    return true;
  });
}

/** Takes over the subscriptions that PayPal ties to this member, who came back after a restore (decision 0079). */
export async function claimOwn(database: Database, userId: UserId, now: Date): Promise<void> {
  const own = await database
    .selectFrom("unclaimed_subscriptions")
    .select("paypal_subscription_id as id")
    .where("member_id", "=", userId)
    .execute();
  for (const { id } of own) await claimSubscription(database, userId, id, now);
}
