import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";

const chargeSchema = z.object({
  /** PayPal's transaction id. */
  id: z.string(),
  paypal_subscription_id: z.string(),
  /** PayPal's word: COMPLETED, REFUNDED, PARTIALLY_REFUNDED, DECLINED … */
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** ISO 8601. */
  charged_at: z.string(),
  /** ISO 8601; end of what it paid for. */
  period_end: z.string(),
});
export type Charge = z.infer<typeof chargeSchema>;

const tokenSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** A renewal, for the person with the link of its notice. */
const renewalSchema = z.object({
  /** `expired`: the charge's date is over. `over`: another subscription has replaced it. */
  status: z.enum(["open", "cancelled", "expired", "over"]),
  /** ISO 8601. */
  charge_at: z.string(),
  /** The member's, in which the notice told the day. */
  time_zone: z.string(),
  /** In words, such as "2 USD". */
  price: z.string(),
  /** ISO 8601; end of what is paid. */
  access_until: z.nullable(z.string()),
});
export type Renewal = z.infer<typeof renewalSchema>;

/** Charges, and the link of a renewal's notice (docs/product.md, section 3). */
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
