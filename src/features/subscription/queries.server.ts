import { type Database, inTransaction, isDuplicate, type Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";
import { newId } from "#shared/new-id.ts";
import { HOUR_MS } from "#shared/time.ts";
import { isLive, type SubscriptionFacts } from "./access.ts";

/** PayPal shows the approval of a prepared subscription for at least this long. */
const OFFERED_AGAIN_MS = 2 * HOUR_MS;

const FACTS = [
  "paypal_subscription_id",
  "paypal_plan_id",
  "paypal_status",
  "paypal_status_since",
  "paid_through",
  "looked_up_at",
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
 * What is to be prepared at PayPal for a member. Asked twice at once it is one and the same request, so that a
 * double click makes one subscription.
 *
 * @param startTime ISO 8601: when billing begins; null, at once
 */
export async function beginPrepared(database: Database, userId: UserId, startTime: string | null, now: Date) {
  return inTransaction(database, async (transaction) => {
    const oldest = new Date(now.getTime() - OFFERED_AGAIN_MS).toISOString();
    const open = await transaction
      .selectFrom("prepared_subscriptions")
      .select(["request_id", "paypal_subscription_id", "start_time"])
      .where("user_id", "=", userId)
      .where("is_open", "=", 1)
      .where("created_at", ">", oldest)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (open) return open;
    const fresh = { request_id: newId(now.getTime()), paypal_subscription_id: null, start_time: startTime };
    await transaction
      .insertInto("prepared_subscriptions")
      .values({ ...fresh, user_id: userId, is_open: 1, looked_up_at: null, created_at: now.toISOString() })
      .execute();
    return fresh;
  });
}

export async function keepPrepared(
  database: Queryable,
  userId: UserId,
  requestId: string,
  paypalSubscriptionId: string,
): Promise<void> {
  await database
    .updateTable("prepared_subscriptions")
    .set({ paypal_subscription_id: paypalSubscriptionId })
    .where("user_id", "=", userId)
    .where("request_id", "=", requestId)
    .execute();
}

/** Whether we prepared this subscription for this member; no other can count. */
export async function isPrepared(database: Queryable, userId: UserId, id: string): Promise<boolean> {
  const row = await database
    .selectFrom("prepared_subscriptions")
    .select("request_id")
    .where("user_id", "=", userId)
    .where("paypal_subscription_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids that PayPal may have turned live without our knowing, of which `since` is the oldest worth a look. */
export async function listOpenPrepared(database: Queryable, userId: UserId, since: Date) {
  return database
    .selectFrom("prepared_subscriptions")
    .select(["paypal_subscription_id as id", "looked_up_at"])
    .where("user_id", "=", userId)
    .where("is_open", "=", 1)
    .where("paypal_subscription_id", "is not", null)
    .where("created_at", ">", since.toISOString())
    .$narrowType<{ id: string }>()
    .execute();
}

/** Notes that PayPal is asked about the member's subscription now. */
export async function noteLook(database: Queryable, userId: UserId, now: Date): Promise<void> {
  await database
    .updateTable("user_subscriptions")
    .set({ looked_up_at: now.toISOString() })
    .where("user_id", "=", userId)
    .execute();
}

/** Notes a look at a prepared subscription; it is closed once it needs no other. */
export async function notePreparedLook(
  database: Queryable,
  userId: UserId,
  id: string,
  isOpen: boolean,
  now: Date,
): Promise<void> {
  await database
    .updateTable("prepared_subscriptions")
    .set({ is_open: isOpen ? 1 : 0, looked_up_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("paypal_subscription_id", "=", id)
    .execute();
}

/** What PayPal showed, to be stored as it is. */
export interface SeenSubscription {
  paypal_subscription_id: string;
  paypal_plan_id: string;
  paypal_status: string;
  /** ISO 8601; null where PayPal did not say. */
  paypal_status_since: string | null;
  paid_through: string | null;
}

/**
 * Stores what PayPal showed, in one transaction with the look at what is there.
 *
 * @param lookedAt when PayPal was asked
 * @returns the facts as they now stand, or why nothing was stored: the id belongs to someone else, or the
 *   member has another live subscription
 */
export async function storeSeen(
  database: Database,
  userId: UserId,
  seen: SeenSubscription,
  lookedAt: Date,
): Promise<SubscriptionFacts | "foreign" | "second"> {
  const at = lookedAt.toISOString();
  try {
    return await inTransaction(database, async (transaction) => {
      const known = await findSubscription(transaction, userId);
      const isSame = known?.paypal_subscription_id === seen.paypal_subscription_id;
      if (known && !isSame && isLive(known) && isLive(seen)) return "second";
      // Two looks may come back in the wrong order: the older does not replace the newer.
      if (known && isSame && known.looked_up_at && known.looked_up_at > at) return known;
      const values = {
        ...seen,
        paypal_status_since: sinceOf(seen, isSame ? known : undefined) ?? at,
        paid_through: latest(seen.paid_through, known?.paid_through ?? null),
        looked_up_at: at,
        updated_at: at,
      };
      return transaction
        .insertInto("user_subscriptions")
        .values({ ...emptyRow(userId, at), ...values })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
        .returning(FACTS)
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    if (isDuplicate(error)) return "foreign";
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

/** Where PayPal does not say since when, the first time that we saw this word counts. */
function sinceOf(seen: SeenSubscription, known: SubscriptionFacts | undefined): string | null {
  if (seen.paypal_status_since) return seen.paypal_status_since;
  return known?.paypal_status === seen.paypal_status ? known.paypal_status_since : null;
}

function latest(...instants: (string | null)[]): string | null {
  const known = instants.filter((instant) => instant !== null).sort();
  return known.at(-1) ?? null;
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
