import type { DatabaseSync } from "node:sqlite";
import { paypalTime } from "./billing.ts";

const defaults = {
  clockOffsetMs: 0,
  /** Delay between approval and activation; "never" waits for a control call. */
  activationDelayMs: 0 as number | "never",
  webhookMode: "deliver" as WebhookMode,
};

export type WebhookMode = "deliver" | "hold" | "drop" | "double";
type PayPalSettings = typeof defaults;

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

/** PayPal's clock in milliseconds since the epoch. Control calls advance it. */
export function paypalNowMs(db: DatabaseSync): number {
  return Date.now() + paypalSettings(db).clockOffsetMs;
}

export function paypalNow(db: DatabaseSync): string {
  return paypalTime(new Date(paypalNowMs(db)));
}
