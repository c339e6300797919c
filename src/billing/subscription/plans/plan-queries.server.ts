import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Money } from "#platform/shared/money/money.ts";
import { LIVE } from "../access.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    /** Every plan of PayPal that this installation has sold, with the price that its subscriptions keep. */
    plans: { id: string; amount: string; currency: string; added_at: string };
  }
}

export interface Plan {
  id: string;
  price: Money;
}

/** Earliest first. */
export async function listPlans(database: Queryable): Promise<Plan[]> {
  const rows = await selectPlans(database).orderBy("added_at").orderBy("id").execute();
  return rows.map(planOf);
}

/** Undefined for a plan that is not ours. */
export async function findPlan(database: Queryable, id: string | null): Promise<Plan | undefined> {
  const row = await selectPlans(database).where("id", "=", id).executeTakeFirst();
  return row && planOf(row);
}

function selectPlans(database: Queryable) {
  return database.selectFrom("plans").select(["id", "amount", "currency"]);
}

function planOf({ id, amount, currency }: { id: string; amount: string; currency: string }): Plan {
  return { id, price: { value: amount, currency } };
}

export async function savePlan(database: Queryable, { id, price }: Plan, now: Date): Promise<void> {
  const row = { amount: price.value, currency: price.currency };
  await database
    .insertInto("plans")
    .values({ id, ...row, added_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Subscriptions that PayPal may still charge, or that are paid for. */
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
