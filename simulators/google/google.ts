import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { controlFaults, injectFaults } from "../faults.ts";
import { personPictures } from "../identity/pictures.ts";
import { signInPage } from "../identity/sign-in.ts";
import type { SimulatorContext } from "../storage.ts";
import { publicKeys, signingKey } from "./id-token.ts";
import { googleTokens } from "./tokens.ts";

/** @see https://developers.google.com/identity/openid-connect/reference */
export async function google(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  const { issuer, clientId } = simulatedProviders(context.origin).google;
  const key = await signingKey(context.db);

  await scope.register(async (control) => controlFaults(control, context, "google"), { prefix: "/control" });
  await scope.register(async (open) => {
    injectFaults(open, context, "google");
    open.get("/.well-known/openid-configuration", async () => discoveryDocument(issuer));
    open.get("/oauth2/v3/certs", async () => publicKeys(key));
    /** @see https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors */
    signInPage(open, context, {
      provider: "google",
      url: "/o/oauth2/v2/auth",
      clientId,
      heading: "Acceso bloqueado: la solicitud de esta aplicación no es válida",
      codes: {
        client: "Error 401: invalid_client",
        redirect: "Error 400: redirect_uri_mismatch",
        type: "Error 400: unsupported_response_type",
        scope: "Error 400: invalid_scope",
        challenge: "Error 400: invalid_request",
      },
      grant: (asked) => (asked.includes("openid") ? asked.join(" ") : undefined),
      codePrefix: "4/0A",
      cancelled: { error: "access_denied" },
      failed: { error: "server_error" },
      // RFC 9207 adds the issuer to every answer.
      always: { iss: issuer },
    });
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
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
    code_challenge_methods_supported: ["S256"],
  };
}
