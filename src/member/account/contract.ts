import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";

export const providerSchema = z.enum(["google", "facebook"]);
export type Provider = z.infer<typeof providerSchema>;

export type SignInFailure =
  | "cancelled"
  | "failed"
  | "unavailable"
  | "expired"
  | "unexpected"
  /** Another person signed in instead of the member who had to sign in again. That person's account was not opened. */
  | "other";

const userSchema = z.object({
  id: z.string(),
  /** Null if the provider does not share it. */
  email: z.nullable(z.string()),
  created_at: z.string(),
  last_sign_in_at: z.string(),
  app_metadata: z.object({ provider: providerSchema }),
  user_metadata: z.object({
    full_name: z.string(),
    /** Our own URL, which only this member can read. Its version changes with the picture. */
    avatar_url: z.nullable(z.string()),
  }),
});
export type User = z.infer<typeof userSchema>;

const lifetime = {
  /** The rest of the access token's life in seconds. */
  expires_in: z.number(),
  /** The end of the access token in seconds since the epoch, as in the spec's session. */
  expires_at: z.number(),
};

const sessionSchema = z.object({
  ...lifetime,
  /** Seconds for which the sign-in still counts as fresh (decision 0029); 0 if it is too old. */
  fresh_for: z.number(),
  user: userSchema,
});
export type Session = z.infer<typeof sessionSchema>;

const openSessionSchema = z.object({
  id: z.string(),
  /** The device's name, such as "Chrome en Android"; empty if unknown. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** Sign-in and session (docs/product.md, section 2). Tokens travel only in HttpOnly cookies. */
export const accountContract = defineContract({
  startSignIn: {
    address: "GET /api/auth/:provider",
    access: "public",
    summary: "Redirects the browser to the provider, with the page to return to",
    params: z.object({ provider: providerSchema }),
    answer: "document",
  },
  signInAgain: {
    address: "GET /api/auth/:provider/again",
    access: "public",
    summary: "Redirects a member to the provider for a fresh sign-in",
    params: z.object({ provider: providerSchema }),
    /** The only member who may sign in. If anyone else does, the session does not change. */
    query: z.object({ member: idSchema }),
    answer: "document",
  },
  finishSignIn: {
    address: "GET /api/auth/:provider/callback",
    access: "public",
    // Each callback costs this server requests to the provider.
    weight: 5,
    summary: "Reads the provider's answer and begins the session",
    params: z.object({ provider: providerSchema }),
    answer: "document",
  },
  readSession: {
    address: "GET /api/session",
    access: "member",
    summary: "Returns who is signed in, and until when the access token lasts",
    answer: sessionSchema,
  },
  refreshSession: {
    address: "POST /api/session/refresh",
    access: "public",
    summary: "Exchanges the refresh token for new cookies",
    answer: z.object(lifetime),
    errors: ["unauthenticated"],
  },
  signOut: {
    address: "DELETE /api/session",
    access: "public",
    summary: "Ends the session. Idempotent",
  },
  signOutEverywhere: {
    address: "DELETE /api/sessions",
    access: "member",
    summary: "Ends every session of the member, on every device",
  },
  listSessions: {
    address: "GET /api/sessions",
    access: "member",
    summary: "Lists the member's sessions: each device, and its last use",
    answer: z.array(openSessionSchema),
  },
  closeSession: {
    address: "DELETE /api/sessions/:id",
    access: "member",
    summary: "Ends another session of the member; its device then clears the member's data",
    params: z.object({ id: idSchema }),
    errors: ["not_found"],
  },
  readAvatar: {
    address: "GET /api/account/avatar",
    access: "member",
    summary: "Returns the member's profile picture, a square WebP",
    answer: "document",
    errors: ["not_found"],
  },
});
