import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { type AccessToken, findAccessToken } from "../identity/grants.ts";
import { knownPerson, type Person } from "../identity/people.ts";
import { pictureSize, pictureUrl } from "../identity/pictures.ts";
import { bearerToken, bodyOf, type Fields, queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { type GraphError, refuseGraph } from "./errors.ts";

/** Fields that a request may name. The answer omits fields without a value here, like `first_name`. */
const userFields = ["id", "name", "email", "first_name", "last_name", "picture"];

/**
 * Inspects tokens and returns their person, for an app with "Require app secret" switched on.
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow#checktoken
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function facebookGraph(scope: FastifyInstance, context: SimulatorContext): void {
  const { appId, appSecret } = simulatedProviders(context.origin).facebook;
  const appToken = `${appId}|${appSecret}`;
  const methods = ["GET", "POST"];

  scope.route({
    method: methods,
    url: "/debug_token",
    handler: async (request, reply) => {
      const fields = fieldsOf(request);
      if (fields.access_token !== appToken) {
        const caller = signedInCaller(fields);
        if (!caller.ok) return refuseGraph(reply, caller.problem);
      }
      if (fields.input_token === undefined) {
        return refuseGraph(reply, { message: "(#100) The parameter input_token is required", code: 100 });
      }
      return { data: describeToken(findAccessToken(context.db, "facebook", fields.input_token)) };
    },
  });

  scope.route({
    method: methods,
    url: "/me",
    handler: async (request, reply) => {
      const fields = fieldsOf(request);
      const caller = signedInCaller(fields);
      if (!caller.ok) return refuseGraph(reply, caller.problem);

      const asked = fieldNames(fields.fields ?? "id,name");
      const unknown = asked.find((name) => !userFields.includes(name));
      if (unknown !== undefined) {
        const message = `(#100) Tried accessing nonexisting field (${unknown}) on node type (User)`;
        return refuseGraph(reply, { message, code: 100 });
      }
      const person = knownPerson(context.db, "facebook", caller.token.subject);
      const shared = scopesOf(caller.token).includes("email");
      return {
        ...(asked.includes("name") && { name: person.name }),
        ...(asked.includes("email") && shared && { email: person.email }),
        ...(asked.includes("picture") && { picture: pictureBody(person, fields.fields ?? "") }),
        id: person.subject,
      };
    },
  });

  /** Checks the token and `appsecret_proof`, which Facebook requires in every call from a server. */
  function signedInCaller(
    fields: Fields,
  ): { ok: true; token: AccessToken } | { ok: false; problem: GraphError } {
    const given = fields.access_token;
    if (given === undefined || given === appToken) {
      const message = "An active access token must be used to query information about the current user.";
      return { ok: false, problem: { message, code: 2500 } };
    }
    const token = findAccessToken(context.db, "facebook", given);
    if (!token) {
      const message = "Invalid OAuth access token - Cannot parse access token";
      return { ok: false, problem: { message, code: 190 } };
    }
    if (token.expiresAtMs <= Date.now()) {
      const message = "Error validating access token: Session has expired.";
      return { ok: false, problem: { message, code: 190, error_subcode: 463 } };
    }
    const message = problemWithProof(given, fields.appsecret_proof);
    if (message === undefined) return { ok: true, token };
    return { ok: false, problem: { message, code: 100, type: "GraphMethodException" } };
  }

  /** @see https://developers.facebook.com/docs/graph-api/reference/user/picture/ */
  function pictureBody(person: Person, fields: string) {
    const asked = /\bpicture\.[^,{]*?(?:width|height)\((\d+)\)/.exec(fields)?.[1];
    const size = pictureSize(asked ?? "50");
    const url = `${pictureUrl(context, "facebook", person.subject)}?width=${size}&height=${size}`;
    return { data: { height: size, is_silhouette: !person.hasPicture, url, width: size } };
  }

  function problemWithProof(token: string, proof: string | undefined): string | undefined {
    if (proof === undefined) return "API calls from the server require an appsecret_proof argument";
    const expected = createHmac("sha256", appSecret).update(token).digest("hex");
    return proof === expected ? undefined : "Invalid appsecret_proof provided in the API argument";
  }

  /** @see https://developers.facebook.com/docs/graph-api/reference/debug_token */
  function describeToken(token: AccessToken | undefined) {
    if (!token) {
      return { error: { code: 190, message: "Invalid OAuth access token." }, is_valid: false, scopes: [] };
    }
    const expiresAt = Math.floor(token.expiresAtMs / 1000);
    return {
      app_id: appId,
      type: "USER",
      application: "Claves del Éxito (simulación)",
      data_access_expires_at: expiresAt,
      expires_at: expiresAt,
      is_valid: token.expiresAtMs > Date.now(),
      issued_at: Math.floor(token.issuedAtMs / 1000),
      scopes: scopesOf(token),
      user_id: token.subject,
    };
  }
}

/** Graph accepts parameters in the query or a form, and the token also in the Authorization header. */
function fieldsOf(request: FastifyRequest): Fields {
  return { access_token: bearerToken(request), ...queryOf(request), ...bodyOf(request) };
}

/** Returns the names in `id,picture.width(200){url},email` without arguments and subfields. */
function fieldNames(fields: string): string[] {
  const bare = fields.replace(/\([^)]*\)|\{[^}]*\}/g, "");
  return bare.split(",").map((name) => name.trim().split(".")[0] ?? "");
}

function scopesOf(token: AccessToken): string[] {
  return token.scope.split(",");
}
