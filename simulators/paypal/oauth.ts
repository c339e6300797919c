import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { findAccessToken, issueAccessToken } from "../identity/grants.ts";
import { randomSecret } from "../random-ids.ts";
import { basicCredentials, bearerToken, bodyOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { paypalNowMs } from "./clock.ts";
import { refusePayPal } from "./errors.ts";

/** Nine hours, like PayPal's. */
const accessTokenLifetimeS = 32_400;
const grantedScope = "https://uri.paypal.com/services/subscriptions https://api.paypal.com/v1/payments/.*";

/** @see https://developer.paypal.com/api/rest/authentication/ */
export function paypalOAuth(scope: FastifyInstance, context: SimulatorContext): void {
  const { clientId, clientSecret } = simulatedProviders(context.origin).paypal;

  scope.post("/v1/oauth2/token", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const client = basicCredentials(request);
    if (client?.id !== clientId || client.secret !== clientSecret) {
      return refuse(reply, 401, "invalid_client", "Client Authentication failed");
    }
    const grantType = bodyOf(request).grant_type;
    if (grantType !== "client_credentials") {
      const description = grantType === undefined ? "Grant Type is NULL" : "unsupported grant_type";
      return refuse(reply, 400, "unsupported_grant_type", description);
    }
    const token = issueAccessToken(
      context.db,
      "paypal",
      { prefix: "A21AA", subject: clientId, scope: grantedScope, lifetimeS: accessTokenLifetimeS },
      paypalNowMs(context.db),
    );
    return {
      scope: grantedScope,
      access_token: token,
      token_type: "Bearer",
      app_id: "APP-80W284485P519543T",
      expires_in: accessTokenLifetimeS,
      nonce: `${new Date().toISOString()}${randomSecret(24)}`,
    };
  });
}

/** Refuses a request without a valid token. Returns undefined for a valid token. */
export function requirePayPalToken(
  request: FastifyRequest,
  reply: FastifyReply,
  context: SimulatorContext,
): FastifyReply | undefined {
  const given = bearerToken(request);
  if (given === undefined) return refusePayPal(reply, "AUTHENTICATION_FAILURE");
  const token = findAccessToken(context.db, "paypal", given);
  if (!token) {
    return refuse(reply, 401, "invalid_token", "The token passed in was not found in the system");
  }
  if (token.expiresAtMs <= paypalNowMs(context.db)) {
    return refuse(reply, 401, "invalid_token", "Access Token expired");
  }
  return undefined;
}

function refuse(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}
