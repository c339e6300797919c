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

interface DialogRequest extends Challenge {
  redirectUri: string;
  scopes: string[];
  state: string | undefined;
}

interface Refusal {
  heading: string;
  explanation: string;
  code: string;
}

/**
 * The login dialog of the manual flow, with PKCE.
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token
 */
export function facebookDialog(scope: FastifyInstance, context: SimulatorContext): void {
  const { appId } = simulatedProviders(context.origin).facebook;
  const redirects = registeredRedirects(context.origin, "/api/auth/facebook/callback");

  scope.get("/oauth", async (request, reply) => {
    const query = queryOf(request);
    const checked = checkRequest(query, appId, redirects);
    if (!checked.ok) return sendPage(reply, context.origin, refusalPage("facebook", checked.refusal));
    const form = { ...emptyIdentityForm(undefined), isReauthentication: isReauthentication(query) };
    return sendPage(reply, context.origin, identityPage("facebook", form));
  });

  scope.post("/oauth", async (request, reply) => {
    const query = queryOf(request);
    const checked = checkRequest(query, appId, redirects);
    if (!checked.ok) return sendPage(reply, context.origin, refusalPage("facebook", checked.refusal));

    const identity = readIdentity(bodyOf(request));
    if (identity.decision === "correct") {
      const form = { ...identity.form, isReauthentication: isReauthentication(query) };
      return sendPage(reply, context.origin, identityPage("facebook", form));
    }
    if (identity.decision === "cancel") return goBack(reply, checked.request, permissionsError);

    if (identity.decision === "refuse") return goBack(reply, checked.request, serviceError);
    await wait(identity.delayMs);

    const { subject } = signInPerson(context.db, "facebook", identity);
    const granted = checked.request.scopes.filter((name) => name !== "email" || identity.shareEmail);
    const code = issueCode(context.db, "facebook", `AQ${randomSecret(96)}`, {
      ...checked.request,
      subject,
      scope: granted.join(","),
      nonce: null,
    });
    return goBack(reply, checked.request, { code });
  });
}

/** @see https://developers.facebook.com/docs/facebook-login/guides/advanced/re-authentication */
function isReauthentication({ auth_type }: Fields): boolean {
  return (auth_type ?? "").split(",").includes("reauthenticate");
}

const permissionsError: Fields = {
  error: "access_denied",
  error_code: "200",
  error_description: "Permissions error",
  error_reason: "user_denied",
};

/**
 * A failure of the dialog itself has no `error`, only Graph's code 2 for an unavailable service.
 * @see https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
const serviceError: Fields = {
  error_code: "2",
  error_message: "Service temporarily unavailable",
};

/** Facebook appends `#_=_` to every redirect. */
function goBack(reply: FastifyReply, request: DialogRequest, answer: Fields): FastifyReply {
  const target = withParameters(request.redirectUri, { ...answer, state: request.state });
  return reply.header("Cache-Control", "no-store").redirect(`${target}#_=_`, 303);
}

function checkRequest(
  query: Fields,
  appId: string,
  redirects: readonly string[],
): { ok: true; request: DialogRequest } | { ok: false; refusal: Refusal } {
  if (query.client_id !== appId) {
    return refusal("Identificador de la app no válido", "Ninguna app tiene ese client_id.", "Invalid App ID");
  }
  if (query.redirect_uri === undefined || !redirects.includes(query.redirect_uri)) {
    return refusal(
      "URL bloqueada",
      "La dirección de vuelta (redirect_uri) no está en la lista de direcciones válidas de la app.",
      "URL Blocked",
    );
  }
  if (query.response_type !== undefined && query.response_type !== "code") {
    return refusal("No se puede continuar", "Solo se admite response_type=code.", "Invalid response_type");
  }
  const challenge = readChallenge(query);
  if (!challenge) {
    return refusal(
      "No se puede continuar",
      "El parámetro code_challenge no es válido.",
      "Invalid code_challenge",
    );
  }
  const asked = (query.scope ?? "").split(/[ ,]+/).filter((name) => name !== "");
  return {
    ok: true,
    request: {
      redirectUri: query.redirect_uri,
      scopes: [...new Set([...asked, "public_profile"])],
      state: query.state,
      ...challenge,
    },
  };
}

function refusal(heading: string, explanation: string, code: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { heading, explanation, code } };
}
