import type { Selectable } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import { purge } from "#platform/jobs/purge.ts";
import type { UserId } from "#platform/session/session.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    subscription_charges: {
      /** PayPal's transaction id. */
      id: string;
      user_id: string;
      paypal_subscription_id: string;
      /** PayPal's word. */
      status: string;
      amount: string;
      currency: string;
      charged_at: string;
      period_end: string;
      /** What PayPal kept, in the same currency; null until it says so. */
      fee: string | null;
      /** When we saw that PayPal gave money back; null also for what is older than this column. */
      refunded_at: string | null;
      seen_at: string;
    };
  }
}

export type StoredCharge = Omit<Selectable<Tables["subscription_charges"]>, "user_id">;

export const CHARGE_COLUMNS = [
  "id",
  "paypal_subscription_id",
  "status",
  "amount",
  "currency",
  "charged_at",
  "period_end",
  "fee",
  "refunded_at",
  "seen_at",
] as const;

export async function listCharges(database: Queryable, userId: UserId): Promise<StoredCharge[]> {
  return database
    .selectFrom("subscription_charges")
    .select(CHARGE_COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("charged_at", "desc")
    .orderBy("id")
    .execute();
}

export async function findCharge(
  database: Queryable,
  userId: UserId,
  id: string,
): Promise<StoredCharge | undefined> {
  return database
    .selectFrom("subscription_charges")
    .select(CHARGE_COLUMNS)
    .where((is) => is.and({ user_id: userId, id }))
    .executeTakeFirst();
}

/**
 * Stores a charge, or its new status and fee. `isOld`: seen by a version without charges, so nobody knows its refund.
 * @returns the status before; null for a new charge, undefined if another member has the id
 */
export async function saveCharge(
  transaction: Queryable,
  userId: UserId,
  charge: StoredCharge,
  { isOld }: { isOld: boolean },
): Promise<string | null | undefined> {
  const known = await findCharge(transaction, userId, charge.id);
  if (!known) {
    const inserted = await transaction
      .insertInto("subscription_charges")
      .values({ ...charge, user_id: userId, refunded_at: isOld ? null : charge.refunded_at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return inserted ? null : undefined;
  }
  const fee = charge.fee ?? known.fee;
  if (known.status !== charge.status || known.fee !== fee) {
    const refunded_at = known.status === charge.status ? known.refunded_at : charge.refunded_at;
    await transaction
      .updateTable("subscription_charges")
      .set({ status: charge.status, fee, refunded_at })
      .where((is) => is.and({ user_id: userId, id: charge.id }))
      .execute();
  }
  return known.status;
}

/** Deletes the older charges of members who no longer exist. */
export async function purgeCharges(database: Queryable, before: Date): Promise<void> {
  await purge(database, "subscription_charges", ["id"], (charges) =>
    charges
      .where("charged_at", "<", before.toISOString())
      .where("user_id", "not in", database.selectFrom("users").select("id")),
  );
}
