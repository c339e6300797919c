import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { type Challenge, issueCode, readChallenge } from "../identity/grants.ts";
import { emptyIdentityForm, identityPage, readIdentity, refusalPage } from "../identity/identity-page.ts";
import { signInPerson } from "../identity/people.ts";
import { sendPage } from "../page.ts";
import { randomSecret } from "../random-ids.ts";
import { bodyOf, type Fields, queryOf, registeredRedirects, withParameters } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";

interface AuthorizationRequest extends Challenge {
  redirectUri: string;
  scope: string;
  state: string | undefined;
  nonce: string | null;
}

interface Refusal {
  code: string;
  explanation: string;
}

/**
 * The authorization endpoint. Like Google, shows an error page for an invalid request and never redirects it.
 * @see https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors
 */
export function googleAuthorization(scope: FastifyInstance, context: SimulatorContext): void {
  const { issuer, clientId } = simulatedProviders(context.origin).google;
  const redirects = registeredRedirects(context.origin, "/api/auth/google/callback");

  scope.get("/o/oauth2/v2/auth", async (request, reply) => {
    const query = queryOf(request);
    const checked = checkRequest(query, clientId, redirects);
    if (!checked.ok) return refuse(reply, checked.refusal);
    if (query.prompt === "none") return goBack(reply, checked.request, { error: "interaction_required" });
    return sendPage(reply, context.origin, identityPage("google", emptyIdentityForm(query.login_hint)));
  });

  scope.post("/o/oauth2/v2/auth", async (request, reply) => {
    const checked = checkRequest(queryOf(request), clientId, redirects);
    if (!checked.ok) return refuse(reply, checked.refusal);

    const identity = readIdentity(bodyOf(request));
    if (identity.decision === "correct") {
      return sendPage(reply, context.origin, identityPage("google", identity.form));
    }
    if (identity.decision === "cancel") return goBack(reply, checked.request, { error: "access_denied" });

    if (identity.decision === "refuse") return goBack(reply, checked.request, { error: "server_error" });
    await wait(identity.delayMs);

    const { subject } = signInPerson(context.db, "google", identity);
    const code = issueCode(context.db, "google", `4/0A${randomSecret(48)}`, { ...checked.request, subject });
    return goBack(reply, checked.request, { code, scope: checked.request.scope, authuser: "0" });
  });

  function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
    const heading = "Acceso bloqueado: la solicitud de esta aplicación no es válida";
    return sendPage(reply, context.origin, refusalPage("google", { heading, ...refusal }));
  }

  /** Every answer carries `iss` (RFC 9207), like Google's. */
  function goBack(reply: FastifyReply, request: AuthorizationRequest, answer: Fields): FastifyReply {
    const target = withParameters(request.redirectUri, { state: request.state, iss: issuer, ...answer });
    return reply.header("Cache-Control", "no-store").redirect(target, 303);
  }
}

function checkRequest(
  query: Fields,
  clientId: string,
  redirects: readonly string[],
): { ok: true; request: AuthorizationRequest } | { ok: false; refusal: Refusal } {
  if (query.client_id !== clientId) {
    return refusal("Error 401: invalid_client", "No conocemos ninguna aplicación con ese client_id.");
  }
  if (query.redirect_uri === undefined || !redirects.includes(query.redirect_uri)) {
    return refusal(
      "Error 400: redirect_uri_mismatch",
      "La dirección de vuelta (redirect_uri) no es una de las que registró la aplicación.",
    );
  }
  if (query.response_type !== "code") {
    return refusal("Error 400: unsupported_response_type", "Solo se admite response_type=code.");
  }
  const scopes = (query.scope ?? "").split(" ").filter((name) => name !== "");
  if (!scopes.includes("openid")) {
    return refusal("Error 400: invalid_scope", "Falta el permiso «openid» en el parámetro scope.");
  }
  const challenge = readChallenge(query);
  if (!challenge) {
    return refusal("Error 400: invalid_request", "El parámetro code_challenge o su método no son válidos.");
  }
  return {
    ok: true,
    request: {
      redirectUri: query.redirect_uri,
      scope: scopes.join(" "),
      state: query.state,
      nonce: query.nonce ?? null,
      ...challenge,
    },
  };
}

function refusal(code: string, explanation: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, explanation } };
}
