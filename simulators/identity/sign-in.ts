import type { FastifyInstance, FastifyReply } from "fastify";
import { sendPage } from "../page.ts";
import { randomSecret } from "../random-ids.ts";
import { bodyOf, type Fields, queryOf, registeredRedirects, withParameters } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { isChallenge, issueCode } from "./grants.ts";
import { identityPage, readIdentity, refusalPage } from "./identity-page.ts";
import { type IdentityProvider, signInPerson } from "./people.ts";

const explanations = {
  client: "No conocemos ninguna aplicación con ese client_id.",
  redirect: "La dirección de vuelta (redirect_uri) no es una de las que registró la aplicación.",
  type: "Solo se admite response_type=code.",
  scope: "Falta un permiso en el parámetro scope.",
  challenge: "El parámetro code_challenge o su método no son válidos.",
};
type Problem = keyof typeof explanations;

interface SignIn {
  provider: IdentityProvider;
  url: string;
  clientId: string;
  /** The provider's words on its page for an invalid request. */
  heading: string;
  codes: Record<Problem, string>;
  /** Returns the scope of the tokens; undefined if a required one is missing. */
  grant(asked: readonly string[], hasEmail: boolean): string | undefined;
  codePrefix: string;
  cancelled: Fields;
  failed: Fields;
  /** Fields of every answer. */
  always?: Fields;
  fragment?: string;
}

/** The page of a code flow with PKCE. Like the providers, it never redirects an invalid request. */
export function signInPage(scope: FastifyInstance, { db, origin }: SimulatorContext, rules: SignIn): void {
  const { provider, url, grant } = rules;
  const redirects = registeredRedirects(origin, `/api/auth/${provider}/callback`);

  function problemWith(query: Fields): Problem | undefined {
    if (query.client_id !== rules.clientId) return "client";
    if (!redirects.includes(query.redirect_uri ?? "")) return "redirect";
    if (query.response_type !== "code") return "type";
    if (grant(scopesOf(query), true) === undefined) return "scope";
    return isChallenge(query) ? undefined : "challenge";
  }

  function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
    const refusal = {
      heading: rules.heading,
      explanation: explanations[problem],
      code: rules.codes[problem],
    };
    return sendPage(reply, origin, refusalPage(provider, refusal));
  }

  function goBack(reply: FastifyReply, { redirect_uri = "", state }: Fields, answer: Fields): FastifyReply {
    const target = withParameters(redirect_uri, { ...answer, state, ...rules.always });
    return reply.header("Cache-Control", "no-store").redirect(`${target}${rules.fragment ?? ""}`, 303);
  }

  scope.get(url, async (request, reply) => {
    const query = queryOf(request);
    const problem = problemWith(query);
    if (problem) return refuse(reply, problem);
    return sendPage(reply, origin, identityPage(provider, isReauthentication(query)));
  });

  scope.post(url, async (request, reply) => {
    const query = queryOf(request);
    const problem = problemWith(query);
    if (problem) return refuse(reply, problem);
    const identity = readIdentity(bodyOf(request));
    if (!identity) return sendPage(reply, origin, identityPage(provider, isReauthentication(query)));
    if (identity === "cancel") return goBack(reply, query, rules.cancelled);
    if (identity === "refuse") return goBack(reply, query, rules.failed);
    const { subject } = signInPerson(db, provider, identity);
    const code = `${rules.codePrefix}${randomSecret(48)}`;
    issueCode(db, provider, code, {
      subject,
      redirectUri: query.redirect_uri ?? "",
      scope: grant(scopesOf(query), identity.shareEmail) ?? "",
      nonce: query.nonce ?? null,
      challenge: query.code_challenge ?? "",
    });
    return goBack(reply, query, { code });
  });
}

function scopesOf({ scope = "" }: Fields): string[] {
  return scope.split(/[ ,]+/).filter((name) => name !== "");
}

/** @see https://developers.facebook.com/docs/facebook-login/guides/advanced/re-authentication */
function isReauthentication({ auth_type }: Fields): boolean {
  return auth_type === "reauthenticate";
}
