import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { issueAccessToken, redeemCode, verifierAnswers } from "../identity/grants.ts";
import { bodyOf, type Fields, queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { type GraphError, refuseGraph } from "./errors.ts";

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

  scope.route({
    method: ["GET", "POST"],
    url: "/oauth/access_token",
    handler: async (request, reply) => {
      const fields = { ...queryOf(request), ...bodyOf(request) };
      const problem = problemWithClient(fields);
      if (problem) return refuseGraph(reply, problem);
      if (fields.redirect_uri === undefined) {
        return refuseGraph(reply, { message: "Missing redirect_uri parameter.", code: 191 });
      }
      if (fields.code === undefined) {
        return refuseGraph(reply, { message: "Missing authorization code", code: 1 });
      }

      const redeemed = redeemCode(context.db, "facebook", fields.code);
      if (!redeemed.ok) return refuseGraph(reply, codeRefusals[redeemed.reason]);
      const { grant } = redeemed;
      if (fields.redirect_uri !== grant.redirectUri) {
        const message =
          "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request";
        return refuseGraph(reply, { message, code: 100, error_subcode: 36008 });
      }
      if (!verifierAnswers(grant, fields.code_verifier)) {
        return refuseGraph(reply, { message: "Error validating code verifier.", code: 100 });
      }

      const token = issueAccessToken(context.db, "facebook", {
        prefix: "EAA",
        subject: grant.subject,
        scope: grant.scope,
        lifetimeS: accessTokenLifetimeS,
      });
      reply.header("Cache-Control", "no-store");
      return { access_token: token, token_type: "bearer", expires_in: accessTokenLifetimeS };
    },
  });

  function problemWithClient(fields: Fields): GraphError | undefined {
    if (fields.client_id === undefined) return { message: "Missing client_id parameter.", code: 101 };
    if (fields.client_id !== appId) {
      const message = "Error validating application. Cannot get application info due to a system error.";
      return { message, code: 101 };
    }
    if (fields.client_secret !== appSecret) return { message: "Error validating client secret.", code: 1 };
    return undefined;
  }
}
