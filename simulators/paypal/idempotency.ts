import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { SimulatorContext } from "../storage.ts";
import { transaction } from "../transaction.ts";
import { paypalNowMs } from "./clock.ts";
import type { PayPalIssue } from "./errors.ts";

/** PayPal remembers a `PayPal-Request-Id` of the Subscriptions API for 72 hours. */
const memoryMs = 72 * 3_600_000;

type DoneOnce = { ok: true; repeated: boolean; resourceId: string } | { ok: false; issue: PayPalIssue };

const idUsedForAnotherBody: PayPalIssue = {
  issue: "DUPLICATE_REQUEST_ID",
  description: "The value of PayPal-Request-Id header has already been used.",
};

/**
 * Idempotency: the same request id and body return the first resource. A call without an id always creates.
 * @param create returns the new id, or the reason against it
 * @param isThere whether the first resource still exists; if not, `create` runs again
 * @see https://developer.paypal.com/reference/guidelines/idempotency/
 */
export function createOnce(
  context: SimulatorContext,
  request: FastifyRequest,
  create: () => string | PayPalIssue,
  isThere: (id: string) => boolean = () => true,
): DoneOnce {
  const { db } = context;
  const requestId = request.headers["paypal-request-id"]?.toString();
  const operation = `${request.method} ${request.url}`;
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(request.body ?? null))
    .digest("hex");

  return transaction(db, () => {
    const nowMs = paypalNowMs(db);
    db.prepare("DELETE FROM paypal_requests WHERE expires_at_ms <= ?").run(nowMs);
    const known = db
      .prepare("SELECT body_sha256, resource_id FROM paypal_requests WHERE operation = ? AND request_id = ?")
      .get(operation, requestId ?? null);
    if (known && known.body_sha256 !== bodyHash) return { ok: false, issue: idUsedForAnotherBody };
    if (known && isThere(String(known.resource_id))) {
      return { ok: true, repeated: true, resourceId: String(known.resource_id) };
    }

    const created = create();
    if (typeof created !== "string") return { ok: false, issue: created };
    if (requestId !== undefined) {
      db.prepare(
        `INSERT INTO paypal_requests (operation, request_id, body_sha256, resource_id, expires_at_ms)
         VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET resource_id = excluded.resource_id, expires_at_ms = excluded.expires_at_ms`,
      ).run(operation, requestId, bodyHash, created, nowMs + memoryMs);
    }
    return { ok: true, repeated: false, resourceId: created };
  });
}
