import { sql } from "kysely";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockName } from "#platform/database/locks.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows, hasRow } from "#platform/database/tables.ts";
import { purge } from "#platform/jobs/purge.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SubscriptionFacts } from "./access.ts";
import { WITHDRAWN } from "./withdrawal-days.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    /** PayPal's answer and the facts are JSON without personal data. */
    subscription_audit: {
      id: string;
      at: string;
      user_id: string;
      paypal_subscription_id: string | null;
      actor: Actor;
      /** `seen`: a lookup changed the facts. `cancelling: …` and `refunding: …` are recorded before PayPal is asked. */
      action: string;
      paypal_answer: string | null;
      facts_before: string | null;
      facts_after: string | null;
    };
  }
}

export type Actor = "member" | "webhook" | "reconciliation" | "owner" | "server";

type AuditRow = Tables["subscription_audit"];

interface AuditEntry extends Pick<AuditRow, "user_id" | "paypal_subscription_id" | "actor" | "action"> {
  at: Date;
  answer?: unknown;
  before?: SubscriptionFacts | undefined;
  after?: SubscriptionFacts | undefined;
}

/** Facts that the trail omits. The action of an entry already names a gift's reason. */
const UNTOLD = new Set(["fetched_at", "updated_at", "created_at", "courtesy_reason", "receipts_after"]);

export async function insertAudit(database: Queryable, { at, answer, before, after, ...act }: AuditEntry) {
  const facts_before = told(before);
  const facts_after = told(after);
  if (act.action === "seen" && facts_before === facts_after) return;
  const paypal_answer = answer === undefined ? null : JSON.stringify(answer);
  const known = { paypal_answer, facts_before, facts_after };
  await database
    .insertInto("subscription_audit")
    .values({ ...act, ...known, id: newId(at.getTime()), at: at.toISOString() })
    .execute();
}

/** Records an act at PayPal, or its beginning, once, even if two processes do it at the same moment. */
export async function insertAct(database: Database, entry: AuditEntry & { paypal_subscription_id: string }) {
  await inTransaction(database, async (transaction) => {
    await lockName(transaction, `subscription.act:${entry.paypal_subscription_id}`);
    if (!(await hasAudit(transaction, entry))) await insertAudit(transaction, entry);
  });
}

export function hasAudit(
  database: Queryable,
  { user_id, paypal_subscription_id, action, answer }: Omit<AuditEntry, "at" | "actor">,
  since = new Date(0),
): Promise<boolean> {
  const entries = database
    .selectFrom("subscription_audit")
    .where((is) => is.and({ user_id, paypal_subscription_id, action }))
    .$if(answer !== undefined, (query) => query.where("paypal_answer", "=", JSON.stringify(answer)));
  return hasRow(entries.where("at", ">", since.toISOString()));
}

/** Returns when an arrepentimiento last refunded another subscription of these accounts; ISO 8601. */
export async function findLastWithdrawal(
  database: Queryable,
  userIds: readonly string[],
  subscriptionId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("subscription_audit")
    .select("at")
    .where("user_id", "in", userIds)
    .where("paypal_subscription_id", "!=", subscriptionId)
    .where("action", "like", `refunding: ${WITHDRAWN} %`)
    .orderBy("at", "desc")
    .executeTakeFirst();
  return row?.at;
}

export async function listAudit(database: Queryable, userId: string) {
  return database
    .selectFrom("subscription_audit")
    .select([
      "at",
      "paypal_subscription_id",
      "actor",
      "action",
      "paypal_answer",
      "facts_before",
      "facts_after",
    ])
    .where("user_id", "=", userId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export function countDifferences(database: Queryable, since: Date): Promise<number> {
  const entries = database.selectFrom("subscription_audit").where("at", ">", since.toISOString());
  return countRows(entries.where((is) => is.and({ actor: "reconciliation", action: "seen" })));
}

/** Deletes rows about money that outlived their account and are older than `before`. */
export async function purgeTrail(database: Queryable, before: Date): Promise<void> {
  const ofGone = (column: string) =>
    sql<boolean>`${sql.ref(column)} < ${before.toISOString()} AND user_id NOT IN (SELECT id FROM users)`;
  await purge(database, "subscription_audit", ["id"], (rows) => rows.where(ofGone("at")));
  await purge(database, "subscription_charges", ["id"], (rows) => rows.where(ofGone("charged_at")));
  const consent = ["user_id", "paypal_subscription_id", "version"] as const;
  await purge(database, "subscription_consents", consent, (rows) => rows.where(ofGone("accepted_at")));
}

function told(facts: SubscriptionFacts | undefined): string | null {
  if (!facts) return null;
  return JSON.stringify(Object.fromEntries(Object.entries(facts).filter(([name]) => !UNTOLD.has(name))));
}
