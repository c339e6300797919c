import * as z from "zod/mini";
import { paypalIdSchema } from "#billing/subscription/contract.ts";
import { defineContract } from "#platform/shared/contract.ts";

/** The checkout of a subscription (docs/product.md, section 3). */
export const checkoutContract = defineContract({
  createPaypalSubscription: {
    address: "POST /api/subscription/paypal",
    access: "member",
    slow: "provider",
    summary:
      "Stores the member's consent and prepares a subscription at PayPal for their approval. Idempotent. Needs the version of the words that the member has accepted",
    body: z.object({
      consent: z.string().check(z.maxLength(120)),
      /** The first charge in the accepted words, ISO 8601, or null for today. The server refuses a wrong one. */
      first_charge_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      /** The time zone of the day in those words. */
      time_zone: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ paypalSubscriptionId: z.string() }),
    errors: ["conflict", "provider_failed"],
  },
  readPublicConfig: {
    address: "GET /api/public-config",
    access: "public",
    summary: "Returns the public part of the configuration",
    answer: z.array(z.object({ key: z.string(), value: z.string() })),
  },
  showPaypalFrame: {
    address: "GET /api/paypal-frame",
    access: "member",
    summary: "Returns the separate document with PayPal's script and button",
    query: z.object({ subscription: paypalIdSchema }),
    answer: "document",
  },
});
