import type { DatabaseSync } from "node:sqlite";
import { addMs } from "./paypal-billing.ts";
import { paypalNow } from "./paypal-clock.ts";
import { randomUpper } from "./random-ids.ts";

export type SubscriptionStatus =
  | "APPROVAL_PENDING"
  | "APPROVED"
  | "ACTIVE"
  | "SUSPENDED"
  | "CANCELLED"
  | "EXPIRED";

/** How long PayPal's approval token (`ba_token`) can be used; a subscription nobody approved goes with it. */
const approvalLifetimeMs = 3 * 3_600_000;

export interface Subscription {
  id: string;
  ba_token: string;
  checkout_token: string;
  plan_id: string;
  custom_id: string | null;
  status: SubscriptionStatus;
  status_change_note: string | null;
  status_update_time: string;
  create_time: string;
  update_time: string;
  start_time: string;
  /** Who activates it after the approval: PayPal, or with CONTINUE the merchant. */
  user_action: "SUBSCRIBE_NOW" | "CONTINUE";
  return_url: string | null;
  cancel_url: string | null;
  subscriber_email: string | null;
  subscriber_given_name: string | null;
  subscriber_surname: string | null;
  payer_id: string | null;
  /** When an approved one is activated; null where that waits to be told. */
  activation_time: string | null;
  /** When the first payment is or was due; null until it is activated. */
  first_billing_time: string | null;
  /** When the next payment is due; null unless it is active. */
  next_billing_time: string | null;
  /** The cycle that is due then, 0 for the first. */
  next_cycle: number;
  /** How many cycles have been paid. */
  cycles_completed: number;
  /** When a payment that failed is tried again, and how often that has been done. */
  retry_time: string | null;
  retries: number;
  outstanding_cents: number;
  failed_payments_count: number;
  /** How many of the next attempts to charge fail, as somebody ordered; -1 for all. */
  failing_attempts: number;
}

export type NewSubscription = Pick<
  Subscription,
  | "plan_id"
  | "custom_id"
  | "user_action"
  | "return_url"
  | "cancel_url"
  | "subscriber_email"
  | "subscriber_given_name"
  | "subscriber_surname"
> & { start_time: string | null };

export function insertSubscription(db: DatabaseSync, given: NewSubscription): Subscription {
  const now = paypalNow(db);
  const row = {
    ...given,
    id: `I-${randomUpper(12)}`,
    ba_token: `BA-${randomUpper(17)}`,
    checkout_token: randomUpper(17),
    status: "APPROVAL_PENDING",
    status_update_time: now,
    create_time: now,
    update_time: now,
    start_time: given.start_time ?? now,
  };
  const columns = Object.keys(row);
  return db
    .prepare(
      `INSERT INTO paypal_subscriptions (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
       RETURNING *`,
    )
    .get(...Object.values(row)) as unknown as Subscription;
}

/** The subscription; undefined too where its approval was not given in time. */
export function findSubscription(db: DatabaseSync, id: string): Subscription | undefined {
  return unlessLapsed(db, db.prepare("SELECT * FROM paypal_subscriptions WHERE id = ?").get(id));
}

export function findByApprovalToken(db: DatabaseSync, baToken: string): Subscription | undefined {
  return unlessLapsed(db, db.prepare("SELECT * FROM paypal_subscriptions WHERE ba_token = ?").get(baToken));
}

/** A subscription that is certain to be there, since something refers to it. */
export function knownSubscription(db: DatabaseSync, id: string): Subscription {
  const row = db.prepare("SELECT * FROM paypal_subscriptions WHERE id = ?").get(id);
  if (!row) throw new Error(`No subscription ${id}`);
  return row as unknown as Subscription;
}

/** All of them, newest first. */
export function listSubscriptions(db: DatabaseSync): Subscription[] {
  const rows = db.prepare("SELECT * FROM paypal_subscriptions ORDER BY rowid DESC").all();
  return rows.map((row) => unlessLapsed(db, row)).filter((subscription) => subscription !== undefined);
}

/** Writes the given columns and gives the subscription back as it is then. */
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
