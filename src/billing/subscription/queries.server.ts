import type { Updateable } from "kysely";
import { noteFact } from "#platform/backup/facts.ts";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import { inMemberTransaction, lockMember } from "#platform/database/locks.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows } from "#platform/database/tables.ts";
import { liveSessions, liveToken, openSession, type UserId } from "#platform/session/session.ts";
import type { Money } from "#platform/shared/money/money.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { headOf } from "#platform/sync/server/positions.ts";
import { ACCESS_FACTS, type AccessFacts, AHEAD_MAX_MS, LIVE, type SubscriptionFacts } from "./access.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    user_subscriptions: SubscriptionFacts & { user_id: string };
    prepared_subscriptions: {
      request_id: string;
      user_id: string;
      paypal_subscription_id: string | null;
      start_time: string | null;
      /** Null if an earlier version, with only one plan, prepared the subscription. */
      plan_id: string | null;
      is_open: 0 | 1;
      paid_through: string | null;
      fetched_at: string | null;
      missing_since: string | null;
      created_at: string;
    };
    /** Every plan of PayPal that this installation has sold, with the price that its subscriptions keep. */
    plans: { id: string; amount: string; currency: string; added_at: string };
  }
}

const FACTS = [
  "paypal_subscription_id",
  "paypal_plan_id",
  "paypal_status",
  "paypal_status_since",
  "paid_through",
  "next_billing_time",
  "refunded_at",
  "failed_payments",
  "owed_amount",
  "owed_currency",
  "courtesy_until",
  "courtesy_reason",
  "awaited_since",
  "fetched_at",
  "receipts_after",
  "created_at",
  "updated_at",
] as const;

export async function findSubscription(database: Queryable, userId: UserId) {
  return (await selectSubscription(database, { userId })).rows[0];
}

const selectSubscription = preparedQuery((database, { userId }: { userId: UserId }) =>
  database.selectFrom("user_subscriptions").select(FACTS).where("user_id", "=", userId),
);

/** Lists members with a live, paid or lately ended subscription that was fetched before `since` or has a change due. */
export async function listToReconcile(
  database: Queryable,
  { now, since, endedAfter }: { now: Date; since: Date; endedAfter: Date },
): Promise<UserId[]> {
  const at = now.toISOString();
  const rows = await database
    .selectFrom("user_subscriptions")
    .select("user_id")
    .where("paypal_subscription_id", "is not", null)
    .where((is) =>
      is.or([
        is("fetched_at", "is", null),
        is("fetched_at", "<=", since.toISOString()),
        is("fetched_at", ">", new Date(now.getTime() + AHEAD_MAX_MS).toISOString()),
        // A renewal, an activation or an end is due.
        is.and([
          is("paypal_status", "in", ["APPROVED", "ACTIVE"]),
          is.or([is("paid_through", "is", null), is("paid_through", "<=", at)]),
        ]),
        is("failed_payments", ">", 0),
      ]),
    )
    .where((is) =>
      is.or([
        is("paypal_status", "in", LIVE),
        is("paid_through", ">", at),
        is("paypal_status_since", ">", endedAfter.toISOString()),
      ]),
    )
    .orderBy("fetched_at")
    .execute();
  return rows.map(({ user_id }) => user_id as UserId);
}

export async function upsertFacts(
  database: Queryable,
  userId: UserId,
  facts: Partial<SubscriptionFacts>,
  now: Date,
): Promise<SubscriptionFacts> {
  const at = now.toISOString();
  const values = { ...facts, updated_at: at };
  return database
    .insertInto("user_subscriptions")
    .values({ user_id: userId, failed_payments: 0, created_at: at, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .returning(FACTS)
    .executeTakeFirstOrThrow();
}

export interface Plan {
  id: string;
  price: Money;
}

export async function listPlans(database: Queryable): Promise<Plan[]> {
  const plans = database.selectFrom("plans").select(["id", "amount as value", "currency"]);
  const rows = await plans.orderBy("added_at").orderBy("id").execute();
  return rows.map(({ id, ...price }) => ({ id, price }));
}

export async function findPlan(database: Queryable, id: string | null): Promise<Plan | undefined> {
  return (await listPlans(database)).find((plan) => plan.id === id);
}

export async function savePlan(database: Queryable, { id, price }: Plan, now: Date): Promise<void> {
  const row = { amount: price.value, currency: price.currency };
  await database
    .insertInto("plans")
    .values({ id, ...row, added_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export async function listRunning(database: Queryable, now: Date) {
  return database
    .selectFrom("user_subscriptions")
    .select(["user_id", "paypal_subscription_id", "paypal_plan_id", "paypal_status"])
    .where("paypal_plan_id", "is not", null)
    .where((is) => is.or([is("paypal_status", "in", LIVE), is("paid_through", ">", now.toISOString())]))
    .orderBy("user_id")
    .$narrowType<{ user_id: UserId; paypal_subscription_id: string; paypal_plan_id: string }>()
    .execute();
}

/** The ledger's facts about subscriptions, by PayPal's id. A recorded termination is never taken back. */
export const PAYPAL = "paypal";
export const PREPARED = "begun";

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
      .values({ ...fresh, user_id: userId, plan_id: planId, is_open: 1, created_at: now.toISOString() })
      .execute();
    return fresh;
  });
}

/** Stores PayPal's id. Returns false if the member was deleted meanwhile: then the id must not be shown. */
export async function savePrepared(
  database: Database,
  userId: UserId,
  requestId: string,
  paypalSubscriptionId: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Without the lock, an account's deletion at the same time would miss this subscription and not terminate it.
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

/** Finds a member who has prepared a subscription, and whose id, PayPal's `custom_id`, is among the names. */
export async function findNamedMember(database: Queryable, names: readonly string[]) {
  if (names.length === 0) return undefined;
  const prepared = database.selectFrom("prepared_subscriptions").select("user_id");
  return (await prepared.where("user_id", "in", names).executeTakeFirst())?.user_id as UserId | undefined;
}

/** Finds the members' subscriptions among these ids, oldest first. */
export async function listNamed(database: Queryable, names: readonly string[]) {
  if (names.length === 0) return [];
  return database
    .selectFrom("prepared_subscriptions")
    .select(["user_id as userId", "paypal_subscription_id as id"])
    .where("paypal_subscription_id", "in", names)
    .orderBy("request_id")
    .$narrowType<{ userId: UserId; id: string }>()
    .execute();
}

/** Lists all subscriptions that were prepared for the member, former ones included; least recently looked up first. */
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

function ownPrepared(database: Queryable, userId: UserId, id: string) {
  const own = { user_id: userId, paypal_subscription_id: id };
  return database.updateTable("prepared_subscriptions").where((is) => is.and(own));
}

type Noted = Updateable<Tables["prepared_subscriptions"]>;

export async function notePrepared(database: Queryable, userId: UserId, id: string, noted: Noted) {
  await ownPrepared(database, userId, id).set(noted).execute();
}

/** Claims the lookup for all processes. Returns false if another call claimed it within `restMs`; 0 always claims. */
export async function takePreparedLook(
  database: Queryable,
  userId: UserId,
  id: string,
  restMs: number,
  now: Date,
): Promise<boolean> {
  const rested = new Date(now.getTime() - restMs).toISOString();
  const wrong = new Date(now.getTime() + AHEAD_MAX_MS).toISOString();
  const taken = await ownPrepared(database, userId, id)
    .set({ fetched_at: now.toISOString() })
    .$if(restMs > 0, (query) =>
      query.where((is) =>
        is.or([is("fetched_at", "is", null), is("fetched_at", "<=", rested), is("fetched_at", ">", wrong)]),
      ),
    )
    .returning("request_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** @returns `since`: PayPal's first 404 for this subscription; `count`: the live ones of all members with a 404 */
export async function noteMissing(database: Queryable, userId: UserId, id: string, now: Date) {
  const at = now.toISOString();
  const noted = await ownPrepared(database, userId, id)
    .set((of) => ({ missing_since: of.fn.coalesce("missing_since", of.val(at)) }))
    .returning("missing_since")
    .executeTakeFirst();
  const missing = database
    .selectFrom("prepared_subscriptions")
    .innerJoin("user_subscriptions as own", (join) =>
      join.onRef("own.paypal_subscription_id", "=", "prepared_subscriptions.paypal_subscription_id"),
    )
    .where("missing_since", "is not", null)
    .where("paypal_status", "in", LIVE);
  return { since: noted?.missing_since ?? at, count: await countRows(missing) };
}

/** Reads in one statement what a Premium call needs to know about the member who makes it. */
export async function findPremiumMember(database: Database, accessToken: string, now: Date) {
  const { rows } = await selectMember(database, liveToken(accessToken, now));
  const [row] = rows;
  if (!row) return undefined;
  const facts = row.failed_payments === null ? undefined : (row as AccessFacts);
  return { session: await openSession(database, row, now), facts, head: headOf(row) };
}

const selectMember = preparedQuery((database, token: ReturnType<typeof liveToken>) =>
  liveSessions(database, token)
    .leftJoin("user_subscriptions", "user_subscriptions.user_id", "sessions.user_id")
    .leftJoin("member_revisions", "member_revisions.user_id", "sessions.user_id")
    .select(ACCESS_FACTS.map((fact) => `user_subscriptions.${fact}` as const))
    .select(["member_revisions.epoch", "member_revisions.revision", "member_revisions.stamp"]),
);
