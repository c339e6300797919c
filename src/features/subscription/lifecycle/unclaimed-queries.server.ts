import { findState, noteFact } from "#server/backup/facts.ts";
import { type Database, inTransaction, type Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { UserId } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    unclaimed_subscriptions: {
      paypal_subscription_id: string;
      /** PayPal's `custom_id`; null until PayPal has answered about one of the ledger. */
      member_id: string | null;
      found_at: string;
      look_at: string;
      /** When the owner was told. */
      told_at: string | null;
    };
  }
}

/** PayPal's subscriptions in the ledger, by PayPal's id. Nothing that was asked of PayPal is ever taken back. */
export const PAYPAL = "paypal";
export const PREPARED = "begun";

/**
 * Notes an id that the ledger or PayPal names, unless a member has prepared it. PayPal is asked at once.
 * @param memberId null where nobody may subscribe before PayPal's answer, else empty
 */
export async function noteUnclaimed(
  database: Queryable,
  { id, memberId }: { id: string; memberId: null | "" },
  now: Date,
): Promise<void> {
  const prepared = await database
    .selectFrom("prepared_subscriptions")
    .select("request_id")
    .where("paypal_subscription_id", "=", id)
    .executeTakeFirst();
  if (prepared) return;
  const at = now.toISOString();
  await database
    .insertInto("unclaimed_subscriptions")
    .values({ paypal_subscription_id: id, member_id: memberId, found_at: at, look_at: at, told_at: null })
    .onConflict((conflict) => conflict.column("paypal_subscription_id").doUpdateSet({ look_at: at }))
    .execute();
}

export async function findUnclaimed(database: Queryable, id: string) {
  return database
    .selectFrom("unclaimed_subscriptions")
    .select(["member_id", "found_at"])
    .where("paypal_subscription_id", "=", id)
    .executeTakeFirst();
}

export async function listUnclaimed(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom("unclaimed_subscriptions")
    .select("paypal_subscription_id")
    .where("look_at", "<=", now.toISOString())
    .orderBy("look_at")
    .limit(limit)
    .execute();
  return rows.map(({ paypal_subscription_id }) => paypal_subscription_id);
}

/** True while PayPal has not said of each whose it is. */
export async function isAnyUnasked(database: Queryable): Promise<boolean> {
  const row = await database
    .selectFrom("unclaimed_subscriptions")
    .select("paypal_subscription_id")
    .where("member_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Others get their turn first. An answer that we cannot read stops other members from subscribing for a day at most. */
export async function noteFailedLook(database: Queryable, id: string, now: Date): Promise<void> {
  await database
    .updateTable("unclaimed_subscriptions")
    .set({ look_at: new Date(now.getTime() + HOUR_MS).toISOString() })
    .where("paypal_subscription_id", "=", id)
    .execute();
  await database
    .updateTable("unclaimed_subscriptions")
    .set({ member_id: "" })
    .where("paypal_subscription_id", "=", id)
    .where("member_id", "is", null)
    .where("found_at", "<=", new Date(now.getTime() - DAY_MS).toISOString())
    .execute();
}

export async function changeUnclaimed(
  database: Queryable,
  id: string,
  changes: { member_id: string; look_at: string; told_at?: string },
): Promise<void> {
  await database
    .updateTable("unclaimed_subscriptions")
    .set(changes)
    .where("paypal_subscription_id", "=", id)
    .execute();
}

export async function forgetUnclaimed(database: Queryable, id: string): Promise<void> {
  await database.deleteFrom("unclaimed_subscriptions").where("paypal_subscription_id", "=", id).execute();
}

/** Returns the subscriptions that no letter has named, and notes that one does. */
export async function takeUntoldUnclaimed(database: Queryable, limit: number, now: Date): Promise<string[]> {
  const rows = await database
    .updateTable("unclaimed_subscriptions")
    .set({ told_at: now.toISOString() })
    .where("paypal_subscription_id", "in", (of) =>
      of
        .selectFrom("unclaimed_subscriptions")
        .select("paypal_subscription_id")
        .where("told_at", "is", null)
        .where("member_id", "!=", "")
        .orderBy("found_at")
        .limit(limit),
    )
    .returning("paypal_subscription_id")
    .execute();
  return rows.map(({ paypal_subscription_id }) => paypal_subscription_id);
}

/** Makes it the member's own prepared one, to be looked up next. Returns false without such a member. */
export async function claimSubscription(
  database: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) return false;
    await transaction
      .insertInto("prepared_subscriptions")
      .values({
        request_id: newId(now.getTime()),
        user_id: userId,
        paypal_subscription_id: id,
        is_open: 1,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("paypal_subscription_id").doNothing())
      .execute();
    if (!(await findState(transaction, PAYPAL, id))) await noteFact(transaction, PAYPAL, id, PREPARED);
    await forgetUnclaimed(transaction, id);
    return true;
  });
}

/** Takes over what PayPal says is this member's: the account came back after a restore (decision 0079). */
export async function claimOwn(database: Database, userId: UserId, now: Date): Promise<void> {
  const own = await database
    .selectFrom("unclaimed_subscriptions")
    .select("paypal_subscription_id as id")
    .where("member_id", "=", userId)
    .execute();
  for (const { id } of own) await claimSubscription(database, userId, id, now);
}
