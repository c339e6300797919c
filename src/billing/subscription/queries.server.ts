import type { Selectable } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { Tables } from "#platform/database/schema.ts";
import type { UserId } from "#platform/session/session.ts";
import { AHEAD_MAX_MS, LIVE, type SubscriptionFacts } from "./access.ts";

export type StoredFacts = Selectable<Omit<Tables["user_subscriptions"], "user_id">>;

declare module "#platform/database/schema.ts" {
  interface Tables {
    user_subscriptions: SubscriptionFacts & {
      user_id: string;
      courtesy_reason: string | null;
      /** When this version began to write receipts for a member whom it already knew. */
      receipts_after: string | null;
    };
  }
}

export const FACTS = [
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

/** Live, paid or ended after `endedAfter`; fetched before `since` or with something due. Least recently fetched first. */
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
  facts: Partial<StoredFacts>,
  now: Date,
): Promise<StoredFacts> {
  const values = { ...facts, updated_at: now.toISOString() };
  return database
    .insertInto("user_subscriptions")
    .values({ ...emptyRow(userId, now), ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .returning(FACTS)
    .executeTakeFirstOrThrow();
}

export async function storeFreePlan(database: Queryable, userId: UserId, now: Date): Promise<void> {
  await database
    .insertInto("user_subscriptions")
    .values(emptyRow(userId, now))
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

function emptyRow(userId: UserId, now: Date) {
  const at = now.toISOString();
  return { user_id: userId, failed_payments: 0, created_at: at, updated_at: at };
}
