import type { DatabaseSync } from "node:sqlite";
import { paypalTime } from "./paypal-billing.ts";

/** What somebody has set PayPal to, and the values before anyone has. */
const defaults = {
  clockOffsetMs: 0,
  /** How long after an approval PayPal activates: at once, so many milliseconds later, or when told. */
  activationDelayMs: 0 as number | "never",
  webhookMode: "deliver" as WebhookMode,
  webhookDelayMs: 0,
  /** Whether the webhook that is there from the beginning has been added. */
  hasFirstWebhook: false,
};

export type WebhookMode = "deliver" | "hold" | "drop" | "double";
export type PayPalSettings = typeof defaults;

export function paypalSettings(db: DatabaseSync): PayPalSettings {
  const rows = db.prepare("SELECT name, value FROM paypal_settings").all();
  return { ...defaults, ...Object.fromEntries(rows.map((row) => [row.name, JSON.parse(String(row.value))])) };
}

export function changePayPalSettings(db: DatabaseSync, changes: Partial<PayPalSettings>): void {
  const upsert = db.prepare(
    "INSERT INTO paypal_settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  for (const [name, value] of Object.entries(changes)) upsert.run(name, JSON.stringify(value));
}

/** PayPal's clock: the machine's, and what it has been advanced by. Milliseconds since the epoch. */
export function paypalNowMs(db: DatabaseSync): number {
  return Date.now() + paypalSettings(db).clockOffsetMs;
}

/** The same as PayPal writes it. */
export function paypalNow(db: DatabaseSync): string {
  return paypalTime(new Date(paypalNowMs(db)));
}
