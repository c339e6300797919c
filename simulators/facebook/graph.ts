import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { type AccessToken, findAccessToken } from "../identity/grants.ts";
import { knownPerson, type Person } from "../identity/people.ts";
import { pictureSizePx, pictureUrl } from "../identity/pictures.ts";
import { type Fields, queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { type GraphError, refuseGraph } from "./errors.ts";

/**
 * Inspects tokens and returns their person, for an app with "Require app secret" switched on.
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow#checktoken
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function facebookGraph(scope: FastifyInstance, context: SimulatorContext): void {
  const { appId, appSecret } = simulatedProviders(context.origin).facebook;

  /** @see https://developers.facebook.com/docs/graph-api/reference/debug_token */
  scope.get("/debug_token", async (request, reply) => {
    const { access_token, input_token = "" } = queryOf(request);
    if (access_token !== `${appId}|${appSecret}`)
      return refuseGraph(reply, { message: "Invalid OAuth access token", code: 190 });
    const token = findAccessToken(context.db, "facebook", input_token);
    if (!token) {
      const error = { code: 190, message: "Invalid OAuth access token." };
      return { data: { error, app_id: appId, is_valid: false, scopes: [] } };
    }
    return {
      data: {
        app_id: appId,
        type: "USER",
        application: "Claves del Éxito (simulación)",
        expires_at: Math.floor(token.expiresAtMs / 1000),
        is_valid: token.expiresAtMs > Date.now(),
        issued_at: Math.floor(token.issuedAtMs / 1000),
        scopes: scopesOf(token),
        user_id: token.subject,
      },
    };
  });

  scope.get("/me", async (request, reply) => {
    const fields = queryOf(request);
    const token = findAccessToken(context.db, "facebook", fields.access_token ?? "");
    const problem = problemWithCaller(token, fields);
    if (!token || problem) return refuseGraph(reply, problem ?? invalidToken);

    const asked = fieldNames(fields.fields ?? "id,name");
    const person = knownPerson(context.db, "facebook", token.subject);
    const shared = scopesOf(token).includes("email");
    return {
      ...(asked.includes("name") && { name: person.name }),
      ...(asked.includes("email") && shared && { email: person.email }),
      ...(asked.includes("picture") && { picture: pictureBody(person) }),
      id: person.subject,
    };
  });

  /** Checks the token and `appsecret_proof`, which Facebook requires in every call from a server. */
  function problemWithCaller(token: AccessToken | undefined, fields: Fields): GraphError | undefined {
    if (!token) return invalidToken;
    if (token.expiresAtMs <= Date.now()) {
      const message = "Error validating access token: Session has expired.";
      return { message, code: 190, error_subcode: 463 };
    }
    const expected = createHmac("sha256", appSecret).update(token.token).digest("hex");
    if (fields.appsecret_proof === expected) return undefined;
    const message = "Invalid appsecret_proof provided in the API argument";
    return { message, code: 100, type: "GraphMethodException" };
  }

  /** @see https://developers.facebook.com/docs/graph-api/reference/user/picture/ */
  function pictureBody(person: Person) {
    const url = pictureUrl(context, "facebook", person.subject);
    const size = { height: pictureSizePx, width: pictureSizePx };
    return { data: { ...size, is_silhouette: !person.hasPicture, url } };
  }
}

const invalidToken: GraphError = {
  message: "Invalid OAuth access token - Cannot parse access token",
  code: 190,
};

/** Returns the names in `id,picture.width(200){url},email` without arguments and subfields. */
function fieldNames(fields: string): string[] {
  const bare = fields.replace(/\([^)]*\)|\{[^}]*\}/g, "");
  return bare.split(",").map((name) => name.trim().split(".")[0] ?? "");
}

function scopesOf(token: AccessToken): string[] {
  return token.scope.split(",");
}
