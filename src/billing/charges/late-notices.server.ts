import type { Queryable } from "#platform/database/database.ts";
import { type Command, table } from "#platform/server/commands.ts";
import { DAY_MS } from "#platform/shared/time.ts";

const SHOWN_MS = 30 * DAY_MS;

export const lateNotices: Command = {
  name: "late-notices",
  summary: "Lists the renewals of the last 30 days that were announced late or not at all",
  usage: `npm run owner -- late-notices

The law asks for five days at least (decision 0081). Changes nothing.`,
  async run(_input, { services, print }) {
    const { database, clock } = await services();
    const late = await listLateRenewals(database, clock());
    if (late.length === 0) return print("No renewal was announced late.");
    const [count, were] = late.length === 1 ? ["1 renewal", "was"] : [`${late.length} renewals`, "were"];
    print(`${count} of the last 30 days ${were} announced late or not at all.\n`);
    const rows = late.map((one) => [
      one.user_id,
      one.paypal_subscription_id,
      one.charge_at.slice(0, 10),
      announcedIn(one),
    ]);
    print(table([["member", "subscription", "charge", "announced"], ...rows]));
    print(
      "\nA late notice offers to give the charge back, and the receipt of a higher amount the difference. Other members have heard of no such offer.",
    );
  },
};

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

export function announcedIn({ kind, charge_at, done_at, outcome }: LateRenewal): string {
  if (kind === "receipt" || done_at === null || outcome === null) return "never with this amount";
  const days = Math.floor((Date.parse(charge_at) - Date.parse(done_at)) / DAY_MS);
  const before = days < 1 ? "less than a day" : `${days} ${days === 1 ? "day" : "days"}`;
  return `${before} before, ${WAYS[outcome]}`;
}
