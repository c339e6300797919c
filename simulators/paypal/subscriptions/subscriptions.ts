import type { DatabaseSync } from "node:sqlite";
import type * as z from "zod/mini";
import { randomUpper } from "../../random-ids.ts";
import { addMs, paypalTime } from "../billing.ts";
import { paypalNow } from "../clock.ts";
import type { newSubscription } from "../request-bodies.ts";

export type SubscriptionStatus =
  | "APPROVAL_PENDING"
  | "APPROVED"
  | "ACTIVE"
  | "SUSPENDED"
  | "CANCELLED"
  | "EXPIRED";

/** Lifetime of PayPal's approval token (`ba_token`). An unapproved subscription lapses with it. */
const approvalLifetimeMs = 3 * 3_600_000;

export interface Subscription {
  id: string;
  ba_token: string;
  checkout_token: string;
  plan_id: string;
  custom_id: string | null;
  status: SubscriptionStatus;
  status_update_time: string;
  create_time: string;
  update_time: string;
  start_time: string;
  return_url: string | null;
  cancel_url: string | null;
  /** When an approved subscription becomes active; null if a control call must activate it. */
  activation_time: string | null;
  /** When the first payment is or was due; null before the activation. */
  first_billing_time: string | null;
  /** When the next payment is due; null unless the subscription is active. */
  next_billing_time: string | null;
  /** The cycle billed at `next_billing_time`, 0 for the first. */
  next_cycle: number;
  /** When a failed payment is retried. `retries` counts the retries so far. */
  retry_time: string | null;
  retries: number;
  outstanding_cents: number;
  failed_payments_count: number;
  /** A control call makes this number of the next charge attempts fail; -1 for all. */
  failing_attempts: number;
}

export type NewSubscription = z.infer<ReturnType<typeof newSubscription>>;

export function insertSubscription(db: DatabaseSync, given: NewSubscription): Subscription {
  const now = paypalNow(db);
  const { start_time: start, application_context: context } = given;
  const row = {
    plan_id: given.plan_id,
    custom_id: given.custom_id ?? null,
    user_action: "SUBSCRIBE_NOW",
    return_url: context?.return_url ?? null,
    cancel_url: context?.cancel_url ?? null,
    id: `I-${randomUpper(12)}`,
    ba_token: `BA-${randomUpper(17)}`,
    checkout_token: randomUpper(17),
    status: "APPROVAL_PENDING",
    status_update_time: now,
    create_time: now,
    update_time: now,
    start_time: start ? paypalTime(new Date(start)) : now,
  };
  const columns = Object.keys(row);
  return db
    .prepare(
      `INSERT INTO paypal_subscriptions (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
       RETURNING *`,
    )
    .get(...Object.values(row)) as unknown as Subscription;
}

/** Returns undefined for a lapsed subscription too. */
export function findSubscription(db: DatabaseSync, id: string): Subscription | undefined {
  return unlessLapsed(db, db.prepare("SELECT * FROM paypal_subscriptions WHERE id = ?").get(id));
}

export function findByApprovalToken(db: DatabaseSync, baToken: string): Subscription | undefined {
  return unlessLapsed(db, db.prepare("SELECT * FROM paypal_subscriptions WHERE ba_token = ?").get(baToken));
}

/** Finds a subscription that must exist, even a lapsed one. */
export function knownSubscription(db: DatabaseSync, id: string): Subscription {
  const row = db.prepare("SELECT * FROM paypal_subscriptions WHERE id = ?").get(id);
  if (!row) throw new Error(`No subscription ${id}`);
  return row as unknown as Subscription;
}

/** Lists subscriptions without lapsed ones, the newest first. */
export function listSubscriptions(db: DatabaseSync): Subscription[] {
  const rows = db.prepare("SELECT * FROM paypal_subscriptions ORDER BY rowid DESC").all();
  return rows.map((row) => unlessLapsed(db, row)).filter((subscription) => subscription !== undefined);
}

export function changeSubscription(
  db: DatabaseSync,
  id: string,
  time: string,
  changes: Partial<Subscription>,
): Subscription {
  const all = { ...changes, ...(changes.status && { status_update_time: time }), update_time: time };
  const assignments = Object.keys(all).map((column) => `${column} = ?`);
  return db
    .prepare(`UPDATE paypal_subscriptions SET ${assignments.join(", ")} WHERE id = ? RETURNING *`)
    .get(...Object.values(all), id) as unknown as Subscription;
}

function unlessLapsed(db: DatabaseSync, row: Record<string, unknown> | undefined): Subscription | undefined {
  if (!row) return undefined;
  const subscription = row as unknown as Subscription;
  const lapsed =
    subscription.status === "APPROVAL_PENDING" &&
    addMs(subscription.create_time, approvalLifetimeMs) <= paypalNow(db);
  return lapsed ? undefined : subscription;
}
