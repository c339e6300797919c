import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { findAccessToken, issueAccessToken, redeemCode, verifierAnswers } from "../identity/grants.ts";
import { knownPerson } from "../identity/people.ts";
import { basicCredentials, bearerToken, bodyOf, type Fields } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { personClaims, type SigningKey, signIdToken } from "./id-token.ts";

/** Google answers 3599 for its lifetime of one hour. */
const accessTokenLifetimeS = 3599;

/** Google answers with these long names for the short scopes of the request. */
const grantedScopeNames: Record<string, string> = {
  email: "https://www.googleapis.com/auth/userinfo.email",
  profile: "https://www.googleapis.com/auth/userinfo.profile",
};

/** RFC 6749 §4.1.3–5.2, OpenID Connect Core 1.0 §3.1.3 and §5.3. The error texts are Google's. */
export function googleTokens(scope: FastifyInstance, context: SimulatorContext, key: SigningKey): void {
  const { issuer, clientId, clientSecret } = simulatedProviders(context.origin).google;

  scope.post("/token", async (request, reply) => {
    reply.header("Cache-Control", "no-store").header("Pragma", "no-cache");
    const body = bodyOf(request);
    const client = clientCredentials(request, body);
    if (!client) return refuse(reply, 400, "invalid_request", "Give the client's credentials once.");
    if (client.id !== clientId) return refuseClient(reply, "The OAuth client was not found.");
    if (client.secret !== clientSecret) return refuseClient(reply, "Unauthorized");

    if (body.grant_type !== "authorization_code") {
      return refuse(reply, 400, "unsupported_grant_type", `Invalid grant_type: ${body.grant_type ?? ""}`);
    }
    if (body.code === undefined) {
      return refuse(reply, 400, "invalid_request", "Missing required parameter: code");
    }

    const redeemed = redeemCode(context.db, "google", body.code);
    if (!redeemed.ok) {
      return refuse(
        reply,
        400,
        "invalid_grant",
        redeemed.reason === "unknown" ? "Malformed auth code." : "Bad Request",
      );
    }
    const { grant } = redeemed;
    if (body.redirect_uri !== grant.redirectUri) {
      return refuse(reply, 400, "redirect_uri_mismatch", "Bad Request");
    }
    if (!verifierAnswers(grant, body.code_verifier)) {
      const missing = body.code_verifier === undefined;
      return refuse(
        reply,
        400,
        "invalid_grant",
        missing ? "Missing code verifier." : "Invalid code verifier.",
      );
    }

    const scopes = grant.scope.split(" ");
    const accessToken = issueAccessToken(context.db, "google", {
      prefix: "ya29.a0",
      subject: grant.subject,
      scope: grant.scope,
      lifetimeS: accessTokenLifetimeS,
    });
    const { subject, nonce } = grant;
    const claims = personClaims(context, knownPerson(context.db, "google", subject), scopes);
    return {
      access_token: accessToken,
      expires_in: accessTokenLifetimeS,
      scope: scopes.map((name) => grantedScopeNames[name] ?? name).join(" "),
      token_type: "Bearer",
      id_token: await signIdToken(key, { issuer, clientId, subject, claims, nonce, accessToken }),
    };
  });

  scope.route({
    method: ["GET", "POST"],
    url: "/v1/userinfo",
    handler: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const token = findAccessToken(context.db, "google", bearerToken(request) ?? "");
      if (!token || token.expiresAtMs <= Date.now()) {
        reply.header("WWW-Authenticate", 'Bearer error="invalid_token"');
        return refuse(reply, 401, "invalid_request", "Invalid Credentials");
      }
      const person = knownPerson(context.db, "google", token.subject);
      return { sub: person.subject, ...personClaims(context, person, token.scope.split(" ")) };
    },
  });
}

/** Accepts Basic or body credentials, never both (RFC 6749 §2.3). Basic carries form-encoded parts. */
function clientCredentials(
  request: FastifyRequest,
  body: Fields,
): { id: string; secret: string } | undefined {
  const basic = basicCredentials(request);
  if (!basic) return { id: body.client_id ?? "", secret: body.client_secret ?? "" };
  if (body.client_secret !== undefined) return undefined;
  const decoded = new URLSearchParams(`id=${basic.id}&secret=${basic.secret}`);
  return { id: decoded.get("id") ?? "", secret: decoded.get("secret") ?? "" };
}

function refuseClient(reply: FastifyReply, description: string): FastifyReply {
  reply.header("WWW-Authenticate", 'Basic realm="simulator"');
  return refuse(reply, 401, "invalid_client", description);
}

function refuse(reply: FastifyReply, status: number, error: string, description: string): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}
