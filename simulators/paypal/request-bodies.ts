import * as z from "zod/mini";
import type { PayPalIssue } from "./errors.ts";
import { centsOf } from "./money.ts";

/** PayPal's `date_time`: RFC 3339 with seconds and a zone. */
const dateTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** An address with http or https only, because the buyer's browser is redirected there. */
const webAddress = z.string().check(
  z.maxLength(2048),
  z.regex(/^https?:\/\//i),
  z.refine((url) => URL.canParse(url)),
);
const name = z.string().check(z.minLength(1), z.maxLength(127));
const reason = z.string().check(z.minLength(1), z.maxLength(128));

/**
 * The body of "Create subscription". PayPal activates the subscription after the approval, as the product requests.
 * @param now PayPal's time
 * @see https://github.com/paypal/paypal-rest-api-specifications
 */
export const newSubscription = (now: string) =>
  z.object({
    plan_id: z.string().check(z.regex(/^P-[A-Z0-9]{24}$/)),
    custom_id: z.optional(z.string().check(z.minLength(1), z.maxLength(127), z.regex(/^[\x20-\x7E]+$/))),
    start_time: z.optional(
      z.string().check(
        z.regex(dateTime),
        z.refine((time) => new Date(time) > new Date(now)),
      ),
    ),
    application_context: z.optional(
      z.object({
        user_action: z.literal("SUBSCRIBE_NOW"),
        return_url: webAddress,
        cancel_url: webAddress,
      }),
    ),
  });

export const cancellation = z.object({ reason });

export const newProduct = z.looseObject({ name, type: z.enum(["PHYSICAL", "DIGITAL", "SERVICE"]) });

/** The body of "Create plan", for the only kind of plan that the product creates: one price a month, without an end. */
export const newPlan = z.looseObject({
  product_id: z.string(),
  name,
  status: z.literal("ACTIVE"),
  billing_cycles: z.tuple([
    z.object({
      frequency: z.object({ interval_unit: z.literal("MONTH"), interval_count: z.literal(1) }),
      tenure_type: z.literal("REGULAR"),
      sequence: z.literal(1),
      total_cycles: z.literal(0),
      pricing_scheme: z.object({
        fixed_price: z.object({
          value: z.string().check(z.refine((value) => Boolean(centsOf(value)))),
          currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
        }),
      }),
    }),
  ]),
  payment_preferences: z.object({
    auto_bill_outstanding: z.literal(true),
    payment_failure_threshold: z.int().check(z.minimum(1), z.maximum(999)),
  }),
});

/** PayPal accepts only https. The simulator accepts http too, because it runs on localhost. */
export const newWebhook = (eventTypes: readonly string[]) =>
  z.object({ url: webAddress, event_types: eventTypesOf(eventTypes) });

/** A JSON Patch (RFC 6902) of the event types, the only change that the product makes. */
export const newEventTypes = (eventTypes: readonly string[]) =>
  z.tuple([
    z.object({
      op: z.literal("replace"),
      path: z.literal("/event_types"),
      value: eventTypesOf(eventTypes),
    }),
  ]);

const eventTypesOf = (eventTypes: readonly string[]) =>
  z
    .array(z.object({ name: z.string().check(z.refine((type) => eventTypes.includes(type))) }))
    .check(z.minLength(1));

export function readBody<S extends z.ZodMiniType>(
  body: unknown,
  schema: S,
): { ok: true; value: z.output<S> } | { ok: false; issues: PayPalIssue[] } {
  const read = schema.safeParse(body ?? {}, { reportInput: true });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, issues: read.error.issues.map(({ path, input }) => issueOf(path, input)) };
}

function issueOf(path: readonly PropertyKey[], input: unknown): PayPalIssue {
  const field = `/${path.join("/")}`;
  if (input === undefined || input === null)
    return { field, issue: "MISSING_REQUIRED_PARAMETER", description: "A required field is missing." };
  return {
    field,
    value: typeof input === "string" ? input : (JSON.stringify(input) ?? ""),
    issue: "INVALID_PARAMETER_SYNTAX",
    description: "The value of a field does not conform to the expected format.",
  };
}
