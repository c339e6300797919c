import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { controlFaults, injectFaults } from "../faults.ts";
import { personPictures } from "../identity/pictures.ts";
import type { SimulatorContext } from "../storage.ts";
import { googleAuthorization } from "./authorization.ts";
import { publicKeys, signingKey } from "./id-token.ts";
import { googleTokens } from "./tokens.ts";

/** @see https://developers.google.com/identity/openid-connect/reference */
export async function google(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  const { issuer } = simulatedProviders(context.origin).google;
  const key = await signingKey(context.db);

  await scope.register(async (control) => controlFaults(control, context, "google"), { prefix: "/control" });
  await scope.register(async (open) => {
    injectFaults(open, context, "google");
    open.get("/.well-known/openid-configuration", async () => discoveryDocument(issuer));
    open.get("/oauth2/v3/certs", async () => publicKeys(key));
    googleAuthorization(open, context);
    googleTokens(open, context, key);
    personPictures(open, context, "google");
  });
}

/** OpenID Connect Discovery 1.0 §3: the fields of Google's document that are true for this simulator. */
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
