import { recordCharges } from "#billing/charges/record-charges.server.ts";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";
import { AHEAD_MAX_MS, isLive, LIVE, latest, type SubscriptionFacts } from "./access.ts";
import { type Actor, insertAudit } from "./audit.server.ts";
import { type Billing, isKept, isRefunded, paidThrough } from "./lifecycle/paid-period.ts";
import { listPrepared } from "./lifecycle/prepared-queries.server.ts";

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

export interface SeenSubscription extends Billing {
  id: string;
  plan_id: string;
  /** ISO 8601; null if PayPal did not say. */
  status_since: string | null;
  /** False while PayPal's list of payments fails: they are those that we know, with the last one that PayPal names. */
  isListed: boolean;
}

/**
 * Stores PayPal's answer, in one transaction with the checks against the stored facts.
 * @returns "second" if the member has another live subscription, "gone" if
 * the member or the prepared subscription no longer exists
 */
export async function storeFetched(
  database: Database,
  userId: UserId,
  seen: SeenSubscription,
  look: { actor: Actor; at: Date },
): Promise<SubscriptionFacts | "second" | "gone"> {
  return inTransaction(database, async (transaction) => {
    const isThere = await lockMember(transaction, userId);
    const all = isThere ? await listPrepared(transaction, userId) : [];
    const prepared = all.find(({ id }) => id === seen.id);
    if (!prepared) return "gone";
    const known = await findSubscription(transaction, userId);
    const isSame = known?.paypal_subscription_id === seen.id;
    const isSeenLive = isLive({ paypal_status: seen.status });
    // Answers may arrive out of order: an older one must not replace a newer one.
    const aheadMs = Date.parse(known?.fetched_at ?? "") - look.at.getTime();
    if (known && isSame && aheadMs > 0 && aheadMs <= AHEAD_MAX_MS) return known;
    const receiptsAfter = known?.receipts_after ?? null;
    const nextChargeAt = isSame ? known.next_billing_time : null;
    if (seen.isListed)
      await recordCharges(transaction, userId, seen, { receiptsAfter, nextChargeAt }, look.at);
    if (known && !isSame && isLive(known) && isSeenLive) return "second";

    const ownPaid = paidThrough(seen, prepared.paid_through);
    await transaction
      .updateTable("prepared_subscriptions")
      // What no list confirms gives access now, and must not outlive a list that says otherwise.
      .set({ ...(seen.isListed && { paid_through: ownPaid }), is_open: 0, missing_since: null })
      .where((is) => is.and({ user_id: userId, paypal_subscription_id: seen.id }))
      .execute();
    const others = all.filter((one) => one !== prepared);
    const paid = latest(ownPaid, ...others.map(({ paid_through }) => paid_through));
    // A change of a former subscription, such as a refund, affects only the end of the paid period.
    const isFormer = known !== undefined && !isSame && !isSeenLive && known.paypal_subscription_id !== null;
    const facts = isFormer ? { paid_through: paid } : factsOf(seen, paid, known, look.at.toISOString());
    const stored = await upsertFacts(transaction, userId, facts, look.at);
    const { plan_id: _plan, ...answer } = seen;
    await insertAudit(transaction, {
      ...look,
      user_id: userId,
      paypal_subscription_id: seen.id,
      action: "seen",
      answer,
      before: known,
      after: stored,
    });
    return stored;
  });
}

function factsOf(
  seen: SeenSubscription,
  paid: string | null,
  known: SubscriptionFacts | undefined,
  at: string,
) {
  const before = known?.paypal_subscription_id === seen.id ? known : undefined;
  const isSameWord = before?.paypal_status === seen.status;
  // If PayPal does not say since when, the status counts from our first sight of it.
  const since = seen.status_since ?? (isSameWord ? before.paypal_status_since : null) ?? at;
  const refunded = isRefunded(seen) ? at : null;
  const isAwaited = paid === null && isLive({ paypal_status: seen.status });
  return {
    paypal_subscription_id: seen.id,
    paypal_plan_id: seen.plan_id,
    paypal_status: seen.status,
    paypal_status_since: since,
    // Set once, even if subscriptions end in between; only a payment clears it (docs/product.md, section 3).
    awaited_since: paid === null ? (known?.awaited_since ?? (isAwaited ? since : null)) : null,
    paid_through: paid,
    next_billing_time: seen.next_billing_time,
    // What a refund has ended begins again with a payment alone, not where PayPal names none.
    refunded_at: seen.payments.some(isKept) && !isRefunded(seen) ? null : (before?.refunded_at ?? refunded),
    // PayPal counts a failed charge only after its retries, and a first one ends the wait for it.
    failed_payments: Math.max(seen.failed_payments, paid === null && seen.last_failure ? 1 : 0),
    owed_amount: seen.owed?.value ?? null,
    owed_currency: seen.owed?.currency ?? null,
    // The reconciliation looks again at what has no list.
    fetched_at: seen.isListed ? at : null,
  };
}

export async function upsertFacts(
  database: Queryable,
  userId: UserId,
  facts: Partial<SubscriptionFacts> & { courtesy_reason?: string | null },
  now: Date,
): Promise<SubscriptionFacts> {
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
