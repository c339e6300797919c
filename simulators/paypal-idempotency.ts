import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { findSubscription, type Subscription } from "./paypal-subscriptions.ts";

/** How long PayPal remembers a `PayPal-Request-Id` of the Subscriptions API. */
const memoryMs = 72 * 3_600_000;

export type CreatedOnce =
  | { ok: true; repeated: boolean; subscription: Subscription }
  | { ok: false; reason: "id-used-for-another-body" };

/**
 * Creates a subscription once for each request id: the same id with the same body gives the first one
 * again, in its present state. Without an id every call creates.
 * @see https://developer.paypal.com/reference/guidelines/idempotency/
 */
export function createOnce(
  db: DatabaseSync,
  requestId: string | undefined,
  body: unknown,
  create: () => Subscription,
): CreatedOnce {
  if (requestId === undefined) return { ok: true, repeated: false, subscription: create() };

  const now = Date.now();
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  db.exec("BEGIN IMMEDIATE");
  try {
    db.prepare("DELETE FROM paypal_requests WHERE expires_at_ms <= ?").run(now);
    const known = db
      .prepare("SELECT body_sha256, subscription_id FROM paypal_requests WHERE request_id = ?")
      .get(requestId);
    const earlier = known && findSubscription(db, String(known.subscription_id));
    const subscription = earlier ?? create();
    if (!earlier) {
      db.prepare(
        `INSERT INTO paypal_requests (request_id, body_sha256, subscription_id, expires_at_ms)
         VALUES (?, ?, ?, ?)`,
      ).run(requestId, bodyHash, subscription.id, now + memoryMs);
    }
    db.exec("COMMIT");
    if (known && known.body_sha256 !== bodyHash) return { ok: false, reason: "id-used-for-another-body" };
    return { ok: true, repeated: earlier !== undefined, subscription };
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
