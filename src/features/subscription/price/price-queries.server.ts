import { type Database, inTransaction, type Queryable } from "#server/database/database.ts";
import { lockName } from "#server/database/locks.ts";
import { isSameMoney, type Money } from "#shared/money/money.ts";
import { newId } from "#shared/new-id.ts";
import { LIVE } from "../access.ts";
import { selectChargesToCome } from "../charges/charge-queries.server.ts";
import { currentPrice, type PriceChange } from "./price-rules.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    price_changes: {
      id: string;
      amount: string;
      currency: string;
      from_amount: string | null;
      announced_at: string;
      effective_at: string;
      applying_at: string | null;
      applied_at: string | null;
      withdrawn_at: string | null;
    };
  }
}

export interface StoredChange extends PriceChange {
  /** When PayPal was first asked for it. */
  applying_at: string | null;
  withdrawn_at: string | null;
}

/** Take this before a read that decides whether a price is stored. */
export const lockPrices = (transaction: Queryable) => lockName(transaction, "subscription.price");

export async function listChanges(database: Queryable): Promise<StoredChange[]> {
  const rows = await database
    .selectFrom("price_changes")
    .select([
      "id",
      "amount",
      "currency",
      "from_amount",
      "announced_at",
      "effective_at",
      "applying_at",
      "applied_at",
      "withdrawn_at",
    ])
    .orderBy("announced_at")
    .orderBy("id")
    .execute();
  return rows.map(({ amount, from_amount, currency, ...row }) => ({
    ...row,
    price: { value: amount, currency },
    from: from_amount === null ? null : { value: from_amount, currency },
  }));
}

export const isApplied = ({ applied_at }: StoredChange) => applied_at !== null;
export const isOpen = ({ applied_at, withdrawn_at }: StoredChange) =>
  applied_at === null && withdrawn_at === null;

/** Stores a price that is in force already. */
export async function insertPrice(
  database: Queryable,
  { value, currency }: Money,
  from: Money | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await database
    .insertInto("price_changes")
    .values({
      ...{ id: newId(now.getTime()), amount: value, currency, from_amount: from?.value ?? null },
      ...{ announced_at: at, effective_at: at, applying_at: at, applied_at: at, withdrawn_at: null },
    })
    .execute();
}

/** False if another change is open, or has replaced `from` meanwhile. */
export async function insertChange(
  database: Database,
  change: { price: Money; from: Money; effectiveAt: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockPrices(transaction);
    const applied = (await listChanges(transaction)).filter(isApplied);
    if (!isSameMoney(currentPrice(applied, change.from), change.from)) return false;
    return insertOpen(transaction, change, now);
  });
}

async function insertOpen(
  transaction: Queryable,
  { price, from, effectiveAt }: { price: Money; from: Money; effectiveAt: string },
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("price_changes")
    .values({
      ...{ id: newId(now.getTime()), amount: price.value, currency: price.currency, from_amount: from.value },
      ...{ announced_at: now.toISOString(), effective_at: effectiveAt },
      ...{ applying_at: null, applied_at: null, withdrawn_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False once PayPal was asked for it, or another command has withdrawn it. */
export async function withdrawChange(database: Queryable, id: string, now: Date): Promise<boolean> {
  const row = await database
    .updateTable("price_changes")
    .set({ withdrawn_at: now.toISOString() })
    .where("id", "=", id)
    .where("applying_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when PayPal was first asked for the change, or undefined if it was withdrawn. */
export async function beginApplying(database: Queryable, id: string, now: Date): Promise<string | undefined> {
  const row = await database
    .updateTable("price_changes")
    .set((of) => ({ applying_at: of.fn.coalesce("applying_at", of.val(now.toISOString())) }))
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("applying_at")
    .executeTakeFirst();
  return row?.applying_at ?? undefined;
}

export async function endApplying(database: Queryable, id: string, appliedAt: string): Promise<void> {
  await database
    .updateTable("price_changes")
    .set({ applied_at: appliedAt })
    .where("id", "=", id)
    .where("applied_at", "is", null)
    .execute();
}

/** PayPal refused the change, so it can be withdrawn again. */
export async function stopApplying(database: Queryable, id: string): Promise<void> {
  await database
    .updateTable("price_changes")
    .set({ applying_at: null })
    .where("id", "=", id)
    .where("applied_at", "is", null)
    .execute();
}

export async function hasPayingMembers(database: Queryable): Promise<boolean> {
  const row = await database
    .selectFrom("user_subscriptions")
    .select("user_id")
    .where("paypal_status", "in", LIVE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Renewing = Awaited<ReturnType<typeof listRenewing>>[number];

/** Earliest charge first, and whether each has the change's letter. Who agreed at `since` or later knew of it. */
export async function listRenewing(
  database: Queryable,
  now: Date,
  { changeId, since }: { changeId: string; since: string },
) {
  const rows = await selectChargesToCome(database, now)
    .leftJoin("billing_letters", (join) =>
      join
        .onRef("billing_letters.user_id", "=", "user_subscriptions.user_id")
        .on("billing_letters.kind", "=", "price")
        .on("billing_letters.about", "=", changeId),
    )
    .select("billing_letters.id as letter")
    .where("prepared_subscriptions.created_at", "<", since)
    .execute();
  return rows.map((row) => ({ ...row, isTold: row.letter !== null }));
}

export async function listPriceLetters(database: Queryable, changeId: string) {
  return database
    .selectFrom("billing_letters")
    .select(["user_id", "paypal_subscription_id", "created_at", "done_at", "outcome"])
    .where((is) => is.and({ kind: "price", about: changeId }))
    .orderBy("created_at")
    .execute();
}
