import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

/** `field` is a JSON pointer into the request body. */
export interface PayPalIssue {
  issue: string;
  description: string;
  field?: string;
  value?: string;
}

const refusals = {
  INVALID_REQUEST: [400, "Request is not well-formed, syntactically incorrect, or violates schema."],
  AUTHENTICATION_FAILURE: [
    401,
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
  VALIDATION_ERROR: [400, "Invalid data provided"],
  WEBHOOK_URL_ALREADY_EXISTS: [400, "Webhook URL already exists"],
  RESOURCE_NOT_FOUND: [404, "The specified resource does not exist."],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  UNPROCESSABLE_ENTITY: [
    422,
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
} as const;

/** @see https://developer.paypal.com/api/rest/responses/ */
export function refusePayPal(
  reply: FastifyReply,
  name: keyof typeof refusals,
  issues: readonly PayPalIssue[] = [],
): FastifyReply {
  const [status, message] = refusals[name];
  const debugId = randomBytes(7).toString("hex").slice(1);
  return reply
    .code(status)
    .header("PayPal-Debug-Id", debugId)
    .send({
      name,
      message,
      debug_id: debugId,
      details: issues.map((issue) => (issue.field === undefined ? issue : { ...issue, location: "body" })),
      links: [
        {
          href: `https://developer.paypal.com/docs/api/v1/billing/subscriptions#${name}`,
          rel: "information_link",
          method: "GET",
        },
      ],
    });
}

/** PayPal gives the same answer for an unknown id and for an id of another account. */
export function refuseUnknownId(reply: FastifyReply): FastifyReply {
  return refusePayPal(reply, "RESOURCE_NOT_FOUND", [
    { issue: "INVALID_RESOURCE_ID", description: "Requested resource ID was not found." },
  ]);
}
