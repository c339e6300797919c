import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";

const chargeSchema = z.object({
  /** PayPal's transaction id. */
  id: z.string(),
  paypal_subscription_id: z.string(),
  /** PayPal's status: COMPLETED, REFUNDED, PARTIALLY_REFUNDED, DECLINED … */
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** ISO 8601. */
  charged_at: z.string(),
  /** ISO 8601; the end of the period that the charge pays for. */
  period_end: z.string(),
});
export type Charge = z.infer<typeof chargeSchema>;

const tokenSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

const renewalSchema = z.object({
  /** `expired`: the charge's date has passed. `over`: another subscription has replaced this one. */
  status: z.enum(["open", "cancelled", "expired", "over"]),
  /** ISO 8601. */
  charge_at: z.string(),
  /** The member's time zone, in which the notice named the day. */
  time_zone: z.string(),
  price: z.string(),
  /** ISO 8601; the later end of paid period and gift. */
  access_until: z.nullable(z.string()),
});
export type Renewal = z.infer<typeof renewalSchema>;

/** The charges, and the renewal behind a notice's link (docs/product.md, section 3). */
export const chargesContract = defineContract({
  listCharges: {
    address: "GET /api/charges",
    access: "member",
    summary: "Lists all charges of the member's subscriptions, latest first",
    answer: z.object({ charges: z.array(chargeSchema) }),
  },
  readRenewal: {
    address: "POST /api/renewal/reading",
    access: "public",
    summary:
      "Returns the renewal that a notice's secret belongs to. Changes nothing; a POST keeps the secret out of URLs",
    body: tokenSchema,
    answer: renewalSchema,
    errors: ["not_found"],
  },
  cancelRenewal: {
    address: "POST /api/renewal/cancellation",
    access: "public",
    summary: "Cancels the subscription of a notice at PayPal; the paid period stays usable. Idempotent",
    body: tokenSchema,
    answer: renewalSchema,
    errors: ["not_found", "rate_limited", "provider_failed"],
  },
});
