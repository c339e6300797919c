import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";

const statusSchema = z.enum(["active", "pending_approval", "cancelled", "expired", "suspended", "unknown"]);
export type SubscriptionStatus = z.infer<typeof statusSchema>;

const subscriptionSchema = z.object({
  subscription_type: z.enum(["free", "premium"]),
  status: statusSchema,
  created_at: z.string(),
  updated_at: z.string(),
  paypal_subscription_id: z.nullable(z.string()),
  paypal_plan_id: z.nullable(z.string()),
  is_premium: z.boolean(),
  /** ISO 8601; the later end of paid period and gift, if known. */
  access_until: z.nullable(z.string()),
  /** ISO 8601; end of the paid period, when a new subscription would first charge. Null if nothing is paid. */
  paid_until: z.nullable(z.string()),
  /** True for a subscription that is cancelled at PayPal but still paid for. */
  cancellation_pending: z.boolean(),
  /** ISO 8601; null without a next charge, or if PayPal has not named it. */
  next_charge_at: z.nullable(z.string()),
  /** The amount as text, such as "2 USD"; null if PayPal has not named it. */
  next_charge_amount: z.optional(z.nullable(z.string())),
  /** A notice about the next charge, for a member whom neither mail nor a device reaches. */
  billing_notice: z.optional(z.object({ title: z.string(), text: z.string() })),
  payment_failed: z.boolean(),
  /** ISO 8601; end of a current gift, or null. */
  courtesy_until: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const currentSchema = z.object({ subscription: z.nullable(subscriptionSchema) });
export const paypalIdSchema = z
  .string()
  .check(z.regex(/^I-[A-Z0-9]{6,40}$/, "No es un identificador de PayPal."));

/** Premium (docs/product.md, section 3). The server checks every claim of a browser with PayPal. */
export const subscriptionContract = defineContract({
  readSubscription: {
    address: "GET /api/subscription",
    access: "member",
    slow: "provider",
    summary: "Returns the member's subscription, or null if there never was one",
    answer: currentSchema,
  },
  confirmPaypalSubscription: {
    address: "POST /api/subscription/confirmation",
    access: "member",
    slow: "provider",
    summary: "Makes the server look up this subscription at PayPal",
    body: z.object({ paypal_subscription_id: paypalIdSchema }),
    answer: currentSchema,
    errors: ["not_found", "conflict", "provider_failed"],
  },
  cancelPaypalSubscription: {
    address: "POST /api/subscription/cancellation",
    access: "member",
    slow: "provider",
    summary: "Cancels the subscription at PayPal; the paid period stays usable. Idempotent",
    answer: z.object({ subscription: z.nullable(subscriptionSchema), message: z.string() }),
    errors: ["conflict", "provider_failed"],
  },
  chooseFreePlan: {
    address: "POST /api/subscription/free-plan",
    access: "member",
    slow: "provider",
    summary: "Chooses the free plan; cancels a live subscription at PayPal first",
    answer: currentSchema,
    errors: ["conflict", "provider_failed"],
  },
  receivePaypalEvent: {
    address: "POST /api/webhooks/paypal",
    access: "public",
    isSigned: true,
    summary: "PayPal's webhook: the server looks up the subscription, and trusts nothing else in it",
    errors: ["bad_request", "rate_limited", "unavailable", "provider_failed"],
  },
});
