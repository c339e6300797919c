import type { FastifyInstance, FastifyReply } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { redeemCode, verifierAnswers } from "../identity/grants.ts";
import { knownPerson } from "../identity/people.ts";
import { randomSecret } from "../random-ids.ts";
import { bodyOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { personClaims, type SigningKey, signIdToken } from "./id-token.ts";

/** Google answers 3599 for its lifetime of one hour. */
const accessTokenLifetimeS = 3599;

/** Exchanges codes (RFC 6749 §4.1.3–5.2, OpenID Connect Core 1.0 §3.1.3). The error texts are Google's. */
export function googleTokens(scope: FastifyInstance, context: SimulatorContext, key: SigningKey): void {
  const { issuer, clientId, clientSecret } = simulatedProviders(context.origin).google;

  scope.post("/token", async (request, reply) => {
    reply.header("Cache-Control", "no-store").header("Pragma", "no-cache");
    const body = bodyOf(request);
    if (body.client_id !== clientId || body.client_secret !== clientSecret)
      return refuse(reply, "invalid_client", "Unauthorized", 401);
    if (body.grant_type !== "authorization_code")
      return refuse(reply, "unsupported_grant_type", `Invalid grant_type: ${body.grant_type ?? ""}`);
    const redeemed = redeemCode(context.db, "google", body.code ?? "");
    if (!redeemed.ok) return refuse(reply, "invalid_grant", "Bad Request");
    const { subject, nonce, scope: granted, redirectUri } = redeemed.grant;
    if (body.redirect_uri !== redirectUri) return refuse(reply, "redirect_uri_mismatch", "Bad Request");
    if (!verifierAnswers(redeemed.grant, body.code_verifier))
      return refuse(reply, "invalid_grant", "Invalid code verifier.");

    // The product reads only the id_token, so no call takes this token.
    const accessToken = `ya29.a0${randomSecret(48)}`;
    const person = knownPerson(context.db, "google", subject);
    const claims = personClaims(context, person, granted.split(" "));
    return {
      access_token: accessToken,
      expires_in: accessTokenLifetimeS,
      scope: granted,
      token_type: "Bearer",
      id_token: await signIdToken(key, { issuer, clientId, subject, claims, nonce, accessToken }),
    };
  });
}

function refuse(reply: FastifyReply, error: string, description: string, status = 400): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}
