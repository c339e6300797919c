import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "#platform/shared/time.ts";

/** A subscription in PayPal's own records. Times are in ms since the epoch. */
export interface AtPaypal {
  id: string;
  /** The account that pays. */
  userId: string;
  status: string;
  since: number;
  nextAt: number | undefined;
  payments: { id: string; at: number; isTaken: boolean; isRefunded: boolean; isPartly: boolean }[];
}

/** Reads PayPal's own records, the oldest first, without a call. Nobody has paid for a pending subscription. */
export function readPaypal(dataDir: string): AtPaypal[] {
  const file = new DatabaseSync(join(dataDir, "simulators.sqlite"), { readOnly: true });
  try {
    const payments = file
      .prepare(
        `SELECT id, subscription_id, status, cents, time,
           (SELECT coalesce(sum(cents), 0) FROM paypal_refunds WHERE payment_id = paypal_payments.id) AS refunded
         FROM paypal_payments ORDER BY time, id`,
      )
      .all();
    return file
      .prepare(
        "SELECT * FROM paypal_subscriptions WHERE status <> 'APPROVAL_PENDING' ORDER BY create_time, id",
      )
      .all()
      .map((row) => ({
        id: String(row.id),
        userId: String(row.custom_id),
        status: String(row.status),
        since: Date.parse(String(row.status_update_time)),
        nextAt: row.next_billing_time ? Date.parse(String(row.next_billing_time)) : undefined,
        payments: payments
          .filter(({ subscription_id }) => subscription_id === row.id)
          .map(({ id, status, cents, time, refunded }) => ({
            id: String(id),
            at: Date.parse(String(time)),
            isTaken: status !== "DECLINED",
            isRefunded: Number(refunded) >= Number(cents),
            isPartly: Number(refunded) > 0 && Number(refunded) < Number(cents),
          })),
      }));
  } finally {
    file.close();
  }
}

/** Lists the events that PayPal has to tell, the oldest first. */
export function readEvents(dataDir: string) {
  const file = new DatabaseSync(join(dataDir, "simulators.sqlite"), { readOnly: true });
  const rows = file.prepare("SELECT id, event_type, body FROM paypal_events ORDER BY rowid").all();
  file.close();
  return rows.map(({ id, event_type, body }) => {
    const { resource } = JSON.parse(String(body)) as { resource: { id?: string; dispute_id?: string } };
    return { id: String(id), type: String(event_type), about: resource.dispute_id ?? resource.id ?? "" };
  });
}

export const isLive = ({ status }: AtPaypal) => ["APPROVED", "ACTIVE", "SUSPENDED"].includes(status);

/** PayPal bills on the original day of the month, so a paid period exceeds a month by a few days at most. */
const MONTHS_DIFFER_MS = 4 * DAY_MS;
const LATE_MS = 3 * DAY_MS;

/**
 * Applies the table of docs/product.md, section 3. Returns undefined where both answers may be right: within the days
 * by which months differ, and within PayPal's three days of delay.
 */
export function isPaid(all: readonly AtPaypal[], now: number): boolean | undefined {
  const kept = all.flatMap(({ payments }) => payments.filter((one) => one.isTaken && !one.isRefunded));
  const end = Math.max(0, ...kept.map(({ at }) => monthAfter(at)));
  if (now < end) return true;
  const waiting = all.filter((one) => {
    const last = one.payments.findLast(({ isTaken }) => isTaken);
    const isDeclined = !last && one.payments.length > 0 && kept.length === 0;
    return ["APPROVED", "ACTIVE"].includes(one.status) && !last?.isRefunded && !isDeclined;
  });
  const since = Math.max(0, ...waiting.map((one) => (kept.length > 0 ? end + MONTHS_DIFFER_MS : one.since)));
  const most = Math.max(end === 0 ? 0 : end + MONTHS_DIFFER_MS, since === 0 ? 0 : since + LATE_MS);
  return now > most ? false : undefined;
}

function monthAfter(at: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1, 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}
