import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";
import { ADDRESS_MAX, EMAIL_WRONG, isEmailAddress } from "#platform/shared/text/email-address.ts";
import { shapedText } from "#platform/shared/text.ts";

const consumerRequestKindSchema = z.enum(["baja", "arrepentimiento"]);
export type ConsumerRequestKind = z.infer<typeof consumerRequestKindSchema>;

const tokenSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

const standingSchema = z.object({
  code: z.string(),
  kind: consumerRequestKindSchema,
  /** `under_way`: PayPal has not answered yet. `by_hand`: the owner handles the request. */
  status: z.enum(["waiting", "under_way", "done", "by_hand"]),
});
export type Standing = z.infer<typeof standingSchema>;

const ownCaseSchema = z.extend(standingSchema, {
  /** ISO 8601. */
  requested_at: z.string(),
  /** ISO 8601; end of the Premium that remains, or null. */
  access_until: z.nullable(z.string()),
  mailed_to: z.nullable(z.string()),
});
export type OwnCase = z.infer<typeof ownCaseSchema>;

/** Argentine law requires a button for each kind, usable without an account (docs/product.md, section 11). */
export const consumerRequestsContract = defineContract({
  createConsumerRequest: {
    address: "POST /api/consumer-requests",
    access: "public",
    summary: "Stores a request and returns its code. Does not look for an account yet",
    body: z.object({
      kind: consumerRequestKindSchema,
      email: z.pipe(
        shapedText(ADDRESS_MAX, (text) => text.trim()),
        z.string().check(z.maxLength(ADDRESS_MAX, EMAIL_WRONG), z.refine(isEmailAddress, EMAIL_WRONG)),
      ),
    }),
    // `is_mailed` is false if a mail limit prevented the confirmation link.
    answer: z.object({ code: z.string(), is_mailed: z.boolean() }),
  },
  resolveOwnRequest: {
    address: "POST /api/consumer-requests/own",
    access: "member",
    summary:
      "Takes and resolves the signed-in member's own request at once. Repeated, it answers with the same case",
    body: z.object({ kind: consumerRequestKindSchema }),
    answer: ownCaseSchema,
  },
  readConsumerRequest: {
    address: "POST /api/consumer-requests/reading",
    access: "public",
    summary:
      "Returns the state of the request that a mailed secret belongs to. Changes nothing; a POST keeps the secret out of URLs",
    body: tokenSchema,
    answer: standingSchema,
    errors: ["not_found"],
  },
  confirmConsumerRequest: {
    address: "POST /api/consumer-requests/confirmation",
    access: "public",
    summary: "Confirms the e-mail address of a request by its mailed secret. Idempotent",
    body: tokenSchema,
    answer: standingSchema,
    errors: ["not_found"],
  },
});
