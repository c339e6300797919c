import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { CONFIRMATION_CODE } from "./confirmation.ts";

const wordSchema = z.literal("ELIMINAR", { error: "Escribe ELIMINAR para confirmar." });
const codeSchema = z.string().check(z.regex(CONFIRMATION_CODE, "No es un código de confirmación."));

/** "billing": data is still being erased, or PayPal has not confirmed the cancellation yet. */
const deletionStateSchema = z.enum(["done", "billing"]);
export type DeletionState = z.infer<typeof deletionStateSchema>;

/** Export and deletion of a member's data (docs/product.md, section 12). */
export const dataRightsContract = defineContract({
  exportAccount: {
    address: "GET /api/account/export",
    access: "member",
    needsFreshSignIn: true,
    slow: "transfer",
    weight: 50,
    summary: "Returns all data of the member as a ZIP, with or without Premium",
    answer: "document",
    errors: ["rate_limited", "foreign_origin"],
  },
  deleteAccount: {
    address: "DELETE /api/account",
    // A retry after a lost answer no longer has a session, so the access is not "member".
    access: "public",
    needsFreshSignIn: true,
    summary: "Deletes the account at once. The browser chooses id and code, so that it can repeat the call",
    body: z.object({ confirmation: wordSchema, request_id: idSchema, confirmation_code: codeSchema }),
    answer: z.object({ state: deletionStateSchema }),
    errors: ["unauthenticated", "conflict"],
  },
  readDeletion: {
    address: "GET /api/data-deletion",
    access: "public",
    summary: "Returns the state of a deletion. An unknown code looks like a finished one",
    query: z.object({ code: z.string().check(z.startsWith("CONFIRM_"), z.maxLength(200)) }),
    answer: z.object({ state: deletionStateSchema }),
  },
  deleteFromFacebook: {
    address: "POST /api/facebook/data-deletion",
    access: "public",
    isSigned: true,
    summary: "Facebook's data deletion callback: deletes the account that the signed request names",
    answer: z.object({ url: z.string(), confirmation_code: z.string() }),
    errors: ["bad_request", "unsupported_media_type"],
  },
  deauthorizeFacebook: {
    address: "POST /api/facebook/deauthorize",
    access: "public",
    isSigned: true,
    summary:
      "Facebook's deauthorize callback: ends the sessions of the person who removed the app; deletes nothing",
    errors: ["bad_request", "unsupported_media_type"],
  },
});
