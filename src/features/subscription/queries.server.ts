import { type Database, inTransaction, isDuplicate, type Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";
import { newId } from "#shared/new-id.ts";
import { HOUR_MS } from "#shared/time.ts";
import type { SubscriptionFacts } from "./access.ts";

/** PayPal keeps an unapproved subscription, and answers a repeated request id, for at least this long. */
const PENDING_KEPT_MS = 2 * HOUR_MS;

const FACTS = [
  "paypal_subscription_id",
  "paypal_plan_id",
  "paypal_status",
  "paypal_status_since",
  "paid_through",
  "created_at",
  "updated_at",
] as const;

export async function findSubscription(
  database: Queryable,
  userId: UserId,
): Promise<SubscriptionFacts | undefined> {
  return database
    .selectFrom("user_subscriptions")
    .select(FACTS)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * What a member has begun at PayPal and not yet approved. Asked twice at once it is one and the same
 * request, so that a double click makes one subscription.
 */
export async function beginPending(database: Database, userId: UserId, now: Date) {
  return inTransaction(database, async (transaction) => {
    const pending = await transaction
      .selectFrom("pending_paypal_subscriptions")
      .select(["request_id", "paypal_subscription_id", "created_at"])
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const oldest = new Date(now.getTime() - PENDING_KEPT_MS).toISOString();
    if (pending && pending.created_at > oldest) return pending;
    const fresh = {
      request_id: newId(now.getTime()),
      paypal_subscription_id: null,
      created_at: now.toISOString(),
    };
    await transaction
      .insertInto("pending_paypal_subscriptions")
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
      .execute();
    return fresh;
  });
}

export async function keepPending(
  database: Queryable,
  userId: UserId,
  requestId: string,
  paypalSubscriptionId: string,
): Promise<void> {
  await database
    .updateTable("pending_paypal_subscriptions")
    .set({ paypal_subscription_id: paypalSubscriptionId })
    .where("user_id", "=", userId)
    .where("request_id", "=", requestId)
    .execute();
}

export async function dropPending(database: Queryable, userId: UserId): Promise<void> {
  await database.deleteFrom("pending_paypal_subscriptions").where("user_id", "=", userId).execute();
}

/** What PayPal showed, to be stored as it is. */
export interface SeenSubscription {
  paypal_subscription_id: string;
  paypal_plan_id: string;
  paypal_status: string;
  paypal_status_since: string;
  paid_through: string | null;
}

/** Stores what PayPal showed. Returns false where the id already belongs to another member. */
export async function storeSeen(
  database: Queryable,
  userId: UserId,
  seen: SeenSubscription,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const values = { ...seen, looked_up_at: at, updated_at: at };
  try {
    await database
      .insertInto("user_subscriptions")
      .values({ ...emptyRow(userId, at), ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
      .execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Leaves a row for a member who chose the free plan; one that stands is left as it is. */
export async function storeFreePlan(database: Queryable, userId: UserId, now: Date): Promise<void> {
  await database
    .insertInto("user_subscriptions")
    .values(emptyRow(userId, now.toISOString()))
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

function emptyRow(userId: UserId, at: string) {
  return {
    user_id: userId,
    paypal_subscription_id: null,
    paypal_plan_id: null,
    paypal_status: null,
    paypal_status_since: null,
    paid_through: null,
    looked_up_at: null,
    created_at: at,
    updated_at: at,
  };
}
