import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "./credentials.ts";
import { googleAuthorization } from "./google-authorization.ts";
import { publicKeys, signingKey } from "./google-id-token.ts";
import { googleTokens } from "./google-tokens.ts";
import { personPictures } from "./pictures.ts";
import type { SimulatorContext } from "./storage.ts";

/**
 * Google as an OpenID provider, at the paths of the real one.
 * @see https://developers.google.com/identity/openid-connect/reference
 */
export async function google(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  const { issuer } = simulatedProviders(context.origin).google;
  const key = await signingKey(context.db);

  scope.get("/.well-known/openid-configuration", async () => discoveryDocument(issuer));
  scope.get("/oauth2/v3/certs", async () => publicKeys(key));
  googleAuthorization(scope, context);
  googleTokens(scope, context, key);
  personPictures(scope, context, "google");
}

/** OpenID Connect Discovery 1.0 §3, the fields of Google's own document that hold here. */
function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "picture", "sub"],
    code_challenge_methods_supported: ["plain", "S256"],
    grant_types_supported: ["authorization_code"],
  };
}
