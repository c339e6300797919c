import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { issueAccessToken, redeemCode, verifierAnswers } from "../identity/grants.ts";
import { queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { refuseGraph } from "./errors.ts";

/** Sixty days, like Facebook's long-lived tokens of server-side logins. */
const accessTokenLifetimeS = 60 * 24 * 3600;

const codeRefusals = {
  unknown: { message: "Invalid verification code format.", code: 100 },
  used: { message: "This authorization code has been used.", code: 100, error_subcode: 36009 },
  expired: { message: "This authorization code has expired.", code: 100, error_subcode: 36007 },
} as const;

/** @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow#exchangecode */
export function facebookTokens(scope: FastifyInstance, context: SimulatorContext): void {
  const { appId, appSecret } = simulatedProviders(context.origin).facebook;

  scope.get("/oauth/access_token", async (request, reply) => {
    const fields = queryOf(request);
    if (fields.client_id !== appId)
      return refuseGraph(reply, { message: "Error validating application.", code: 101 });
    if (fields.client_secret !== appSecret)
      return refuseGraph(reply, { message: "Error validating client secret.", code: 1 });
    const redeemed = redeemCode(context.db, "facebook", fields.code ?? "");
    if (!redeemed.ok) return refuseGraph(reply, codeRefusals[redeemed.reason]);
    const { subject, scope: granted, redirectUri } = redeemed.grant;
    if (fields.redirect_uri !== redirectUri) {
      const message =
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request";
      return refuseGraph(reply, { message, code: 100, error_subcode: 36008 });
    }
    if (!verifierAnswers(redeemed.grant, fields.code_verifier))
      return refuseGraph(reply, { message: "Error validating code verifier.", code: 100 });

    const given = { prefix: "EAA", subject, scope: granted, lifetimeS: accessTokenLifetimeS };
    const token = issueAccessToken(context.db, "facebook", given);
    reply.header("Cache-Control", "no-store");
    return { access_token: token, token_type: "bearer", expires_in: accessTokenLifetimeS };
  });
}
