import * as oidc from "openid-client";
import type { Config } from "#platform/server/config.ts";
import type { ProvenIdentity } from "../queries.server.ts";
import type { SignInAttempt } from "./sign-in-attempt.server.ts";

declare module "#platform/server/config.ts" {
  interface Config {
    google: { issuer: string; identityIssuer: string; clientId: string; clientSecret: string };
  }
}

const TIMEOUT_S = 10;
const PICTURE_PX = 256;

/** Google's sign-in: OpenID Connect, code flow with PKCE, nonce and a check of the id_token's signature. */
export function googleSignIn(google: Config["google"]) {
  let discovered: Promise<oidc.Configuration> | undefined;

  const discover = () => {
    discovered ??= oidc
      .discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
        timeout: TIMEOUT_S,
        execute: [
          // Without these checks the code flow accepts an id_token with a wrong signature.
          oidc.enableNonRepudiationChecks,
          ...(google.issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };

  return {
    async authorizationUrl(attempt: SignInAttempt, redirectUri: string): Promise<URL> {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        // Google offers no forced sign-in. It can at least show its choice of accounts
        // (https://developers.google.com/identity/siwg/security-bundle).
        prompt: "select_account",
      });
    },

    async identify(attempt: SignInAttempt, callback: URL): Promise<ProvenIdentity> {
      const tokens = await oidc.authorizationCodeGrant(await discover(), callback, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("Google sent no id_token");
      const email = typeof claims.email === "string" ? claims.email : null;
      return {
        provider: "google",
        subject: claims.sub,
        issuer: google.identityIssuer,
        email,
        isEmailVerified: email !== null && claims.email_verified === true,
        fullName: typeof claims.name === "string" ? claims.name : (email ?? "Miembro"),
        pictureUrl: typeof claims.picture === "string" ? fittingSize(claims.picture) : null,
      };
    },
  };
}

/** Google's picture URLs end in the size, 96 px by default. */
function fittingSize(picture: string): string {
  return picture.replace(/=s\d+(-c)?$/, `=s${PICTURE_PX}-c`);
}
