import type { Queryable } from "#server/database/database.ts";
import { newId } from "#shared/new-id.ts";
import type { SubscriptionFacts } from "./access.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    subscription_audit: {
      id: string;
      at: string;
      user_id: string;
      paypal_subscription_id: string | null;
      actor: Actor;
      action: string;
      /** JSON of PayPal's answer, without personal data. */
      paypal_answer: string | null;
      /** JSON of the facts before and after. */
      facts_before: string | null;
      facts_after: string | null;
    };
  }
}

export type Actor = "member" | "webhook" | "reconciliation" | "owner" | "server";

interface AuditEntry {
  userId: string;
  paypalSubscriptionId: string | null;
  actor: Actor;
  /** `seen`: a lookup changed the facts. Others name the act: `prepared`, `cancelled: …`, `refunded: …`. */
  action: string;
  at: Date;
  /** PayPal's answer without personal data. */
  answer?: unknown;
  before?: SubscriptionFacts | undefined;
  after?: SubscriptionFacts | undefined;
}

/** Every lookup changes these, so a change of them alone is not audited. */
const UNTOLD = new Set(["fetched_at", "updated_at", "created_at"]);

/** Records a change. A lookup that changed nothing is not recorded. */
export async function insertAudit(database: Queryable, entry: AuditEntry): Promise<void> {
  const before = told(entry.before);
  const after = told(entry.after);
  if (entry.action === "seen" && before === after) return;
  await database
    .insertInto("subscription_audit")
    .values({
      id: newId(entry.at.getTime()),
      at: entry.at.toISOString(),
      user_id: entry.userId,
      paypal_subscription_id: entry.paypalSubscriptionId,
      actor: entry.actor,
      action: entry.action,
      paypal_answer: entry.answer === undefined ? null : JSON.stringify(entry.answer),
      facts_before: before,
      facts_after: after,
    })
    .execute();
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

function told(facts: SubscriptionFacts | undefined): string | null {
  if (!facts) return null;
  return JSON.stringify(Object.fromEntries(Object.entries(facts).filter(([name]) => !UNTOLD.has(name))));
}
