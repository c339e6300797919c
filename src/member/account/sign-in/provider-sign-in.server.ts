import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import type { Config } from "#platform/server/config.ts";
import { outageLog } from "#platform/server/log.ts";
import type { Services } from "#platform/server/services.ts";
import { readToken, setEndedCookie, setPremiumHint, setSessionCookies } from "#platform/session/cookies.ts";
import { createSession, endSession, type LiveSession } from "#platform/session/session.ts";
import { endSessionOf, findEnding } from "#platform/session/session-ends.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import type { Provider, SignInFailure } from "../contract.ts";
import { findUserId, type ProvenIdentity, saveAvatar, signInUser } from "../queries.server.ts";
import { deviceName } from "../session/device-name.ts";
import { copyPicture } from "./avatar.server.ts";
import { facebookSignIn } from "./facebook.server.ts";
import { googleSignIn } from "./google.server.ts";
import { failureOf } from "./provider-failure.server.ts";
import { beginAttempt, takeAttempt } from "./sign-in-attempt.server.ts";

/** The limit per network address. A whole town may share the address of one carrier. */
const CALLBACKS_PER_ADDRESS = 600;

/** Decides which home page follows a sign-in. */
export type IsPremium = (accessToken: string) => Promise<boolean>;

export function providerSignIn({ config, database, log, clock }: Services, isPremium: IsPremium) {
  const providers = { google: googleSignIn(config.google), facebook: facebookSignIn(config.facebook) };

  /** Each callback costs this server a request to the provider. */
  const mayAsk = callLimit(CALLBACKS_PER_ADDRESS, MINUTE_MS, clock);

  /** Ends this browser's previous session. If that session had already ended on purpose, tells the browser why. */
  const endSessionBefore = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readToken("refresh", request, config);
    if (!token) return;
    await endSessionOf(database, token);
    const ending = await findEnding(database, token, clock());
    if (ending) setEndedCookie(reply, config, ending);
  };

  const redirectUri = (request: FastifyRequest, provider: Provider) =>
    `${originOf(request, config)}/api/auth/${provider}/callback`;

  /** The sign-in does not wait for this copy. On failure the previous picture stays. */
  const copyAvatar = async (userId: string, { provider, pictureUrl }: ProvenIdentity) => {
    try {
      const image = pictureUrl === null ? null : await copyPicture(provider, pictureUrl, config);
      await saveAvatar(database, userId, image, clock());
    } catch (error) {
      log.warn({ err: error, provider }, "a picture could not be copied");
    }
  };

  /** @param memberId the only member who may sign in; absent if anyone may */
  const start = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, memberId }: { provider: Provider; memberId?: string },
  ) => {
    if (!isOwnNavigation(request)) return reply.redirect("/", 303);
    const returnTo = pageBefore(request, config);
    const attempt = beginAttempt(reply, config, { provider, returnTo, memberId }, clock());
    try {
      const url = await providers[provider].authorizationUrl(attempt, redirectUri(request, provider));
      return reply.redirect(url.href, 303);
    } catch (error) {
      log.warn({ err: error, provider }, "a sign-in could not begin");
      return backWithFailure(reply, attempt.returnTo, provider, failureOf(error));
    }
  };

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    provider: Provider,
    session: LiveSession | undefined,
  ) => {
    const callback = new URL(request.url, originOf(request, config));
    const state = callback.searchParams.get("state") ?? "";
    const attempt = isNavigation(request)
      ? takeAttempt(request, reply, config, { provider, state, now: clock() })
      : undefined;
    const fail = (failure: SignInFailure) => {
      request.log.info({ provider, failure }, "a sign-in ended without a session");
      return backWithFailure(reply, attempt?.returnTo ?? "/", provider, failure);
    };
    // A browser opens a callback again if it restores a tab or the person goes back.
    if (!attempt && readToken("refresh", request, config)) return reply.redirect("/", 303);
    if (!attempt) return fail("expired");
    if (!mayAsk(request.from)) return fail("unavailable");
    const problem = callback.searchParams.get("error");
    if (problem !== null) return fail(problem === "access_denied" ? "cancelled" : "failed");
    let identity: ProvenIdentity;
    try {
      identity = await providers[provider].identify(attempt, callback);
    } catch (error) {
      log.warn({ err: error, provider }, "a sign-in failed");
      return fail(failureOf(error));
    }
    try {
      if (attempt.memberId && attempt.memberId !== (await findUserId(database, identity)))
        return fail("other");
      const userId = await signInUser(database, identity, clock());
      if (session) await endSession(database, session.sessionId);
      await endSessionBefore(request, reply);
      const device = deviceName(request.headers["user-agent"]);
      const secrets = await createSession(database, userId, clock(), device);
      const hasPremium = await isPremium(secrets.accessToken);
      setSessionCookies(reply, config, secrets);
      setPremiumHint(reply, config, hasPremium);
      request.log.info({ provider }, "a sign-in opened a session");
      void copyAvatar(userId, identity);
    } catch (error) {
      outageLog(log).error(error, "a sign-in could not be kept", { provider });
      return fail("unexpected");
    }
    return reply.redirect(attempt.returnTo, 303);
  };

  return { start, finish };
}

/** Returns true for a document, false for an image, frame or script call. Older browsers do not send this header. */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers["sec-fetch-dest"];
  return destination === undefined || destination === "document";
}

/** Prevents login CSRF: a foreign page could start a sign-in that switches the session without asking the person. */
function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return isNavigation(request) && (site === undefined || site === "same-origin" || site === "none");
}

/** Path of the page that led here, to which the person returns; "/" if unknown. */
function pageBefore(request: FastifyRequest, config: Config): string {
  const referrer = URL.parse(request.headers.referer ?? "");
  if (!referrer || !config.allowedOrigins.includes(referrer.origin)) return "/";
  if (referrer.pathname.startsWith("/api/")) return "/";
  // A path that begins with two slashes would name another host.
  return `${referrer.pathname.replace(/^\/+/, "/")}${referrer.search}`;
}

/** Redirects to the page where the sign-in began, which shows the failure (`sign-in-ending.tsx`). */
function backWithFailure(
  reply: FastifyReply,
  returnTo: string,
  provider: Provider,
  failure: SignInFailure,
): FastifyReply {
  const url = new URL(returnTo, "http://localhost");
  url.searchParams.set("ingreso", `${provider}-${failure}`);
  return reply.redirect(`${url.pathname}${url.search}`, 303);
}
