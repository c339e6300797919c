import type { Queryable } from "#platform/database/database.ts";
import { DAY_MS } from "#platform/shared/time.ts";

/** The owner sees late notices for this long. */
const SHOWN_MS = 30 * DAY_MS;

/** Lists the renewals of the last 30 days that were announced late or not at all, the latest first. */
export async function listLateRenewals(database: Queryable, now: Date) {
  return database
    .selectFrom("billing_letters")
    .select(["user_id", "kind", "paypal_subscription_id", "charge_at", "done_at", "outcome"])
    .where("is_late", "=", 1)
    .where("created_at", ">", new Date(now.getTime() - SHOWN_MS).toISOString())
    .orderBy("charge_at", "desc")
    .execute();
}

type LateRenewal = Awaited<ReturnType<typeof listLateRenewals>>[number];

const WAYS = { mail: "by mail", push: "on a device", app: "in the profile alone" };

/** When and how it was announced, in words. */
export function announcedIn({ kind, charge_at, done_at, outcome }: LateRenewal): string {
  if (kind === "receipt" || done_at === null || outcome === null) return "never with this amount";
  const days = Math.floor((Date.parse(charge_at) - Date.parse(done_at)) / DAY_MS);
  const before = days < 1 ? "less than a day" : `${days} ${days === 1 ? "day" : "days"}`;
  return `${before} before, ${WAYS[outcome]}`;
}
