import { createHmac } from "node:crypto";
import * as oidc from "openid-client";
import * as z from "zod/mini";
import type { Config } from "#platform/server/config.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import type { ProvenIdentity } from "../queries.server.ts";
import { ProviderUnavailable } from "./provider-failure.server.ts";
import type { SignInAttempt } from "./sign-in-attempt.server.ts";

declare module "#platform/server/config.ts" {
  interface Config {
    facebook: {
      dialogUrl: string;
      graphUrl: string;
      identityIssuer: string;
      appId: string;
      appSecret: string;
    };
  }
}

const VERSION = "v23.0";
const TIMEOUT_MS = 10 * SECOND_MS;
const PICTURE_PX = 256;
const PROFILE_FIELDS = `id,name,email,picture.width(${PICTURE_PX}).height(${PICTURE_PX})`;

const tokenSchema = z.object({ access_token: z.string() });
const debugSchema = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.optional(z.string()) }),
});
/** Ids exceed 2^53, so they stay strings. */
const profileSchema = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** A member without a picture gets Facebook's grey silhouette, which is ignored. */
  picture: z.optional(
    z.object({ data: z.object({ url: z.string(), is_silhouette: z.optional(z.boolean()) }) }),
  ),
});

const errorSchema = z.object({
  error: z.optional(z.object({ code: z.optional(z.number()), error_subcode: z.optional(z.number()) })),
});

/** Facebook's sign-in (Graph API, manual flow), with state, PKCE and `appsecret_proof`. */
export function facebookSignIn(facebook: Config["facebook"]) {
  const graphUntil =
    (signal: AbortSignal) =>
    async <S extends z.ZodMiniType>(path: string, query: Record<string, string>, schema: S) => {
      const url = `${facebook.graphUrl}/${VERSION}/${path}?${new URLSearchParams(query)}`;
      const response = await fetch(url, { signal, redirect: "error" });
      if (response.status >= 500) throw new ProviderUnavailable(`Facebook answered ${response.status}`);
      const body: unknown = await response.json();
      if (!response.ok) throw new Error(`Facebook refused ${path}: ${errorCodes(body)}`);
      return z.parse(schema, body);
    };

  return {
    async authorizationUrl(attempt: SignInAttempt, redirectUri: string): Promise<URL> {
      const query = new URLSearchParams({
        client_id: facebook.appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "public_profile,email",
        state: attempt.state,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        // https://developers.facebook.com/docs/facebook-login/guides/advanced/re-authentication
        ...(attempt.memberId && { auth_type: "reauthenticate" }),
      });
      return new URL(`${facebook.dialogUrl}/${VERSION}/dialog/oauth?${query}`);
    },

    /** Returns the identity only if Facebook confirms that the token is for this app and this person. */
    async identify(attempt: SignInAttempt, callback: URL): Promise<ProvenIdentity> {
      const code = callback.searchParams.get("code");
      if (!code) throw new Error("Facebook sent no code");
      const graph = graphUntil(AbortSignal.timeout(TIMEOUT_MS));
      const { access_token } = await graph(
        "oauth/access_token",
        {
          client_id: facebook.appId,
          client_secret: facebook.appSecret,
          redirect_uri: `${callback.origin}${callback.pathname}`,
          code,
          code_verifier: attempt.verifier,
        },
        tokenSchema,
      );
      const appToken = `${facebook.appId}|${facebook.appSecret}`;
      const { data } = await graph(
        "debug_token",
        { input_token: access_token, access_token: appToken },
        debugSchema,
      );
      const proof = createHmac("sha256", facebook.appSecret).update(access_token).digest("hex");
      const profile = await graph(
        "me",
        { fields: PROFILE_FIELDS, access_token, appsecret_proof: proof },
        profileSchema,
      );
      if (!data.is_valid || data.app_id !== facebook.appId || data.user_id !== profile.id) {
        throw new Error("Facebook's token is not for this app and person");
      }
      const picture = profile.picture?.data;
      return {
        provider: "facebook",
        subject: profile.id,
        issuer: facebook.identityIssuer,
        email: profile.email ?? null,
        // Facebook does not say whether the address is verified.
        isEmailVerified: false,
        fullName: profile.name ?? "Miembro",
        pictureUrl: picture && !picture.is_silhouette ? picture.url : null,
      };
    },
  };
}

/** Returns only Facebook's codes: its sentence may name the person, and the error is logged. */
function errorCodes(body: unknown): string {
  const { error = {} } = errorSchema.safeParse(body).data ?? {};
  return `code ${error.code ?? "none"}, subcode ${error.error_subcode ?? "none"}`;
}
