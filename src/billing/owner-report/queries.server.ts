import { sql } from "kysely";
import { PAID } from "#billing/charges/charge-words.ts";
import { countOpenRequests } from "#billing/consumer-requests/queries.server.ts";
import { BACKUP_MARK, DRILL_MARK } from "#platform/backup/nightly.ts";
import { OFFSITE_MARK } from "#platform/backup/offsite.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows } from "#platform/database/tables.ts";
import { findPastMark } from "#platform/jobs/upkeep-marks.ts";
import { countFailingLetters } from "#platform/outgoing/outgoing-queries.ts";
import { type Week, weekBefore } from "./week.ts";

export type OwnerReport = Awaited<ReturnType<typeof readReport>>;

/** Reads counts and sums for the owner. The report names no person and quotes no member's text. */
export async function readReport(database: Queryable, week: Week, now: Date) {
  return {
    week,
    figures: await readWeek(database, week),
    before: await readWeek(database, weekBefore(week)),
    present: await readPresent(database, now),
  };
}

async function readWeek(database: Queryable, week: Week) {
  return {
    newMembers: await countMembers(database, week),
    ...(await countChanges(database, week)),
    ended: await countEnded(database, week),
    ...(await sumMoney(database, week)),
    ...(await countLetters(database, week)),
  };
}

/** The audit trail outlives accounts. Its JSON has no spaces, so that both engines find a status as text. */
async function countChanges(database: Queryable, week: Week) {
  const was = (status: string) =>
    sql<boolean>`coalesce(facts_before, '') LIKE ${`%"paypal_status":"${status}"%`}`;
  const is = (status: string) => sql<boolean>`facts_after LIKE ${`%"paypal_status":"${status}"%`}`;
  // A suspended subscription that is active again is not a new one.
  const isNew = sql`${is("ACTIVE")} AND NOT ${was("ACTIVE")} AND NOT ${was("SUSPENDED")}`;
  const isCancelled = sql`${is("CANCELLED")} AND NOT ${was("CANCELLED")}`;
  return database
    .selectFrom("subscription_audit")
    .select([
      counted(isNew).as("started"),
      counted(isCancelled).as("cancelled"),
      counted(sql`actor = 'reconciliation' AND action = 'seen'`).as("differences"),
      counted(sql`action <> 'seen'`).as("strange"),
    ])
    .where(isWithin(week, "at"))
    .where((is) => is.or([is("action", "=", "seen"), is("action", "like", "differs: %")]))
    .executeTakeFirstOrThrow();
}

async function countEnded(database: Queryable, week: Week): Promise<number> {
  const ended = database
    .selectFrom("user_subscriptions")
    .where("paypal_status", "not in", ["ACTIVE", "APPROVED"])
    .where((is) =>
      is.or([
        isWithin(week, "paid_through"),
        is.and([
          isWithin(week, "refunded_at"),
          is.or([is("paid_through", "is", null), is("paid_through", "<", week.from)]),
        ]),
      ]),
    );
  return countRows(ended);
}

/** Partial refunds are only counted, because PayPal's list does not name their amounts. */
async function sumMoney(database: Queryable, week: Week) {
  const select = (time: "charged_at" | "refunded_at") =>
    database
      .selectFrom("subscription_charges")
      .select((of) => ["status", "amount", "fee", "currency", of.fn.countAll<number>().as("count")])
      .where(isWithin(week, time))
      .groupBy(["status", "amount", "fee", "currency"])
      .execute();
  const paid = (await select("charged_at")).filter(({ status }) => PAID.includes(status));
  const refunds = Map.groupBy(await select("refunded_at"), ({ status }) => status);
  return {
    charged: totalOf(paid, "amount"),
    fees: totalOf(paid, "fee"),
    refunded: totalOf(refunds.get("REFUNDED") ?? [], "amount"),
    partlyRefunded: totalOf(refunds.get("PARTIALLY_REFUNDED") ?? [], "amount").count,
  };
}

async function countLetters(database: Queryable, week: Week) {
  return database
    .selectFrom("billing_letters")
    .select([
      counted(sql`kind = 'failure'`).as("failed"),
      counted(sql`kind = 'notice' AND is_late = 1`).as("noticedLate"),
      counted(sql`kind = 'receipt' AND is_late = 1`).as("unnoticed"),
    ])
    .where(isWithin(week, "created_at"))
    .executeTakeFirstOrThrow();
}

async function readPresent(database: Queryable, now: Date) {
  const at = now.toISOString();
  const premium = await database
    .selectFrom("user_subscriptions")
    .select([
      counted(sql`paid_through > ${at}`).as("paid"),
      counted(sql`courtesy_until > ${at} AND coalesce(paid_through, '') <= ${at}`).as("gifts"),
    ])
    .executeTakeFirstOrThrow();
  return {
    members: await countMembers(database),
    ...premium,
    requests: await countOpenRequests(database, now),
    failingJobs: await countFailing(database),
    backup: await findPastMark(database, BACKUP_MARK, now),
    drill: await findPastMark(database, DRILL_MARK, now),
    offsite: await findPastMark(database, OFFSITE_MARK, now),
  };
}

async function countFailing(database: Queryable) {
  const jobs = await database
    .selectFrom("jobs")
    .select((of) => ["kind", of.fn.countAll<number>().as("count")])
    .where("last_error", "is not", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  const letters = { kind: "letter", count: await countFailingLetters(database) };
  return [...jobs, letters].filter(({ count }) => count > 0);
}

export type MoneyTotals = ReturnType<typeof totalOf>;

type Row = Pick<Tables["subscription_charges"], "amount" | "fee" | "currency"> & { count: number };

/** `unknown` counts amounts that PayPal has not named, so no sum contains them. */
function totalOf(rows: readonly Row[], name: "amount" | "fee") {
  let [count, unknown] = [0, 0];
  const sums = new Map<string, number>();
  for (const row of rows) {
    const amount = Number(row[name] ?? Number.NaN);
    count += row.count;
    if (Number.isNaN(amount)) unknown += row.count;
    else sums.set(row.currency, (sums.get(row.currency) ?? 0) + amount * row.count);
  }
  const named = [...sums].sort().map(([currency, sum]) => ({ value: sum.toFixed(2), currency }));
  return { count, sums: named, unknown };
}

function countMembers(database: Queryable, week?: Week): Promise<number> {
  const members = database.selectFrom("users");
  return countRows(week ? members.where(isWithin(week, "created_at")) : members);
}

function isWithin({ from, until }: Week, column: string) {
  return sql<boolean>`(${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${until})`;
}

function counted(condition: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
}
