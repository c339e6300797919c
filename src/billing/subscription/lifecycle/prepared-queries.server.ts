import { noteFact } from "#platform/backup/facts.ts";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import { inMemberTransaction, lockMember } from "#platform/database/locks.ts";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { AHEAD_MAX_MS, LIVE } from "../access.ts";
import { PAYPAL, PREPARED } from "./unclaimed-queries.server.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    prepared_subscriptions: {
      request_id: string;
      user_id: string;
      paypal_subscription_id: string | null;
      start_time: string | null;
      /** Null for what a version with one plan has prepared. */
      plan_id: string | null;
      is_open: 0 | 1;
      paid_through: string | null;
      fetched_at: string | null;
      missing_since: string | null;
      created_at: string;
    };
  }
}

/** A prepared subscription is reused for this long; PayPal offers its approval at least as long. */
const OFFERED_AGAIN_MS = 2 * HOUR_MS;

/** A double click shares one idempotency key (`request_id`), so PayPal creates one subscription. */
export async function beginPrepared(
  database: Database,
  userId: UserId,
  { planId, startTime }: { planId: string; startTime: string | null },
  now: Date,
) {
  return inMemberTransaction(database, userId, async (transaction) => {
    const oldest = new Date(now.getTime() - OFFERED_AGAIN_MS).toISOString();
    const open = await transaction
      .selectFrom("prepared_subscriptions")
      .select(["request_id", "paypal_subscription_id"])
      .where((is) => is.and({ user_id: userId, plan_id: planId, is_open: 1 }))
      // Another first charge needs another subscription at PayPal.
      .where("start_time", startTime === null ? "is" : "=", startTime)
      .where("created_at", ">", oldest)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (open) return open;
    const fresh = { request_id: newId(now.getTime()), paypal_subscription_id: null, start_time: startTime };
    await transaction
      .insertInto("prepared_subscriptions")
      .values({
        ...fresh,
        user_id: userId,
        plan_id: planId,
        is_open: 1,
        created_at: now.toISOString(),
      })
      .execute();
    return fresh;
  });
}

/** Stores PayPal's id. False if the member was deleted meanwhile: the id must not be shown then. */
export async function savePrepared(
  database: Database,
  userId: UserId,
  requestId: string,
  paypalSubscriptionId: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // A deletion in progress would not terminate a subscription that it has not seen.
    if (!(await lockMember(transaction, userId))) return false;
    const kept = await transaction
      .updateTable("prepared_subscriptions")
      .set({ paypal_subscription_id: paypalSubscriptionId })
      .where((is) => is.and({ user_id: userId, request_id: requestId }))
      .returning("request_id")
      .executeTakeFirst();
    if (kept) await noteFact(transaction, PAYPAL, paypalSubscriptionId, PREPARED);
    return kept !== undefined;
  });
}

/** Finds the member who prepared one of these subscriptions, or whose id, PayPal's `custom_id`, is among the names. */
export async function findMember(
  database: Queryable,
  names: readonly string[],
  by: "paypal_subscription_id" | "user_id" = "paypal_subscription_id",
): Promise<UserId | undefined> {
  const prepared = database.selectFrom("prepared_subscriptions").select("user_id");
  const row = names.length > 0 ? await prepared.where(by, "in", names).executeTakeFirst() : undefined;
  return row?.user_id as UserId | undefined;
}

/** Finds the members' subscriptions among these ids, oldest first. */
export async function listNamed(
  database: Queryable,
  names: readonly string[],
): Promise<{ userId: UserId; id: string }[]> {
  if (names.length === 0) return [];
  const rows = await database
    .selectFrom("prepared_subscriptions")
    .select(["user_id", "paypal_subscription_id as id"])
    .where("paypal_subscription_id", "in", names)
    .orderBy("request_id")
    .$narrowType<{ id: string }>()
    .execute();
  return rows.map(({ user_id, id }) => ({ userId: user_id as UserId, id }));
}

/** All that PayPal has prepared for the member, former ones included; least recently looked up first. */
export async function listPrepared(database: Queryable, userId: UserId) {
  return database
    .selectFrom("prepared_subscriptions")
    .select(["paypal_subscription_id as id", "is_open", "paid_through", "created_at"])
    .where("user_id", "=", userId)
    .where("paypal_subscription_id", "is not", null)
    .orderBy("fetched_at", (order) => order.asc().nullsFirst())
    .$narrowType<{ id: string }>()
    .execute();
}

export async function listWithOpenPrepared(database: Queryable): Promise<UserId[]> {
  const rows = await database
    .selectFrom("prepared_subscriptions")
    .select("user_id")
    .where("is_open", "=", 1)
    .where("paypal_subscription_id", "is not", null)
    .groupBy("user_id")
    .orderBy((of) => of.fn.min(of.fn.coalesce("fetched_at", of.val(""))))
    .execute();
  return rows.map(({ user_id }) => user_id as UserId);
}

/** Records a lookup, and whether the prepared subscription stays open for another. */
export async function notePreparedLook(
  database: Queryable,
  userId: UserId,
  id: string,
  isOpen: boolean,
  now: Date,
): Promise<void> {
  await database
    .updateTable("prepared_subscriptions")
    .set({ is_open: isOpen ? 1 : 0, fetched_at: now.toISOString() })
    .where((is) => is.and({ user_id: userId, paypal_subscription_id: id }))
    .execute();
}

/** Claims the lookup across all processes; false if claimed within `restMs`, where 0 always claims. */
export async function takePreparedLook(
  database: Queryable,
  userId: UserId,
  id: string,
  restMs: number,
  now: Date,
): Promise<boolean> {
  const rested = new Date(now.getTime() - restMs).toISOString();
  const wrong = new Date(now.getTime() + AHEAD_MAX_MS).toISOString();
  const taken = await database
    .updateTable("prepared_subscriptions")
    .set({ fetched_at: now.toISOString() })
    .where((is) => is.and({ user_id: userId, paypal_subscription_id: id }))
    .$if(restMs > 0, (query) =>
      query.where((is) =>
        is.or([is("fetched_at", "is", null), is("fetched_at", "<=", rested), is("fetched_at", ">", wrong)]),
      ),
    )
    .returning("request_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** @returns since when PayPal does not know it, and how many live subscriptions it does not know */
export async function noteMissing(
  database: Queryable,
  userId: UserId,
  id: string,
  now: Date,
): Promise<{ since: string; count: number }> {
  const at = now.toISOString();
  const noted = await database
    .updateTable("prepared_subscriptions")
    .set((of) => ({ missing_since: of.fn.coalesce("missing_since", of.val(at)) }))
    .where((is) => is.and({ user_id: userId, paypal_subscription_id: id }))
    .returning("missing_since")
    .executeTakeFirst();
  const { count } = await database
    .selectFrom("prepared_subscriptions")
    .innerJoin("user_subscriptions", (join) =>
      join.onRef(
        "user_subscriptions.paypal_subscription_id",
        "=",
        "prepared_subscriptions.paypal_subscription_id",
      ),
    )
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("missing_since", "is not", null)
    .where("paypal_status", "in", LIVE)
    .executeTakeFirstOrThrow();
  return { since: noted?.missing_since ?? at, count };
}
