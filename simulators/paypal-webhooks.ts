import type { FastifyInstance } from "fastify";
import { refusePayPal } from "./paypal-errors.ts";
import { isRecord } from "./paypal-request-bodies.ts";

const requiredFields = [
  "auth_algo",
  "cert_url",
  "transmission_id",
  "transmission_sig",
  "transmission_time",
  "webhook_id",
  "webhook_event",
];

/**
 * "Did you send this?" This PayPal sends no webhooks, so it can only deny every one.
 * @see https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post
 */
export function paypalWebhooks(scope: FastifyInstance): void {
  scope.post("/v1/notifications/verify-webhook-signature", async (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const missing = requiredFields.filter((name) => body[name] === undefined || body[name] === null);
    if (missing.length === 0) return { verification_status: "FAILURE" };
    return refusePayPal(
      reply,
      "INVALID_REQUEST",
      missing.map((name) => ({
        field: `/${name}`,
        issue: "MISSING_REQUIRED_PARAMETER",
        description: "A required field is missing.",
      })),
    );
  });
}
