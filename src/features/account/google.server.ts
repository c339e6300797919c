import * as oidc from "openid-client";
import type { Config } from "#server/config.ts";
import type { ProvenIdentity } from "./queries.server.ts";
import type { SignInAttempt } from "./sign-in-attempt.server.ts";

const TIMEOUT_S = 10;
const PICTURE_PX = 256;

/** Google's sign-in (OpenID Connect, code flow with PKCE and nonce; the id_token's signature is checked). */
export function googleSignIn(google: Config["google"]) {
  let discovered: Promise<oidc.Configuration> | undefined;

  const discover = () => {
    discovered ??= oidc
      .discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
        timeout: TIMEOUT_S,
        execute: [
          // Without it a wrongly signed id_token passes the code flow.
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
    /** Where to send the browser. Rejects when Google cannot be reached. */
    async authorizationUrl(attempt: SignInAttempt, redirectUri: string): Promise<URL> {
      return oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        // Google takes no request to authenticate again; this shows a page of its own at least
        // (https://developers.google.com/identity/siwg/security-bundle).
        prompt: "select_account",
      });
    },

    /** Who came back. `callback` is the whole address that Google sent the browser to. */
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

/** Google's addresses of pictures end in the size that is wanted, 96 px as they come. */
function fittingSize(picture: string): string {
  return picture.replace(/=s\d+(-c)?$/, `=s${PICTURE_PX}-c`);
}
