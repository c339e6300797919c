import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { clearSessionCookies, readRefreshToken, setEndedCookie, setSessionCookies } from "#server/cookies.ts";
import { inTransaction } from "#server/database/database.ts";
import { originOf } from "#server/guards.ts";
import { addressKey } from "#server/limits/address-key.ts";
import { callLimit } from "#server/limits/call-limit.ts";
import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { createSession, endSession, freshForMs, refreshSession, type UserId } from "#server/session.ts";
import { endSessionOf, endSessionsOf, findEnding } from "#server/session-ends.ts";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { copyPicture } from "./avatar.server.ts";
import { accountContract, type Provider, type SignInFailure } from "./contract.ts";
import { deviceName } from "./device-name.ts";
import { facebookSignIn } from "./facebook.server.ts";
import { googleSignIn } from "./google.server.ts";
import { failureOf } from "./provider-failure.server.ts";
import {
  findAvatar,
  findUser,
  findUserId,
  listSessions,
  type ProvenIdentity,
  saveAvatar,
  signInUser,
} from "./queries.server.ts";
import { beginAttempt, takeAttempt } from "./sign-in-attempt.server.ts";

const AVATAR_PATH = accountContract.readAvatar.path;
/** A whole town may share the address of one carrier. */
const CALLBACKS_PER_ADDRESS = 600;

export function accountRoutes({ config, database, log, clock }: Services) {
  const providers = { google: googleSignIn(config.google), facebook: facebookSignIn(config.facebook) };

  /** Each callback costs this server a request to the provider. */
  const mayAsk = callLimit(CALLBACKS_PER_ADDRESS, MINUTE_MS, clock);

  /** A browser has one session. Reports how the previous one ended, if this browser does not know yet. */
  const endSessionBefore = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = readRefreshToken(request, config);
    if (!token) return;
    await endSessionOf(database, token);
    const ending = await findEnding(database, token, clock());
    if (ending) setEndedCookie(reply, config, ending);
  };

  const redirectUri = (request: FastifyRequest, provider: Provider) =>
    `${originOf(request, config)}/api/auth/${provider}/callback`;

  const lifetimeUntil = (expiresAt: Date) => ({
    expires_in: Math.round((expiresAt.getTime() - clock().getTime()) / SECOND_MS),
    expires_at: Math.round(expiresAt.getTime() / SECOND_MS),
  });

  const endOnPurpose = (userId: UserId, sessionId?: string) =>
    inTransaction(database, (transaction) =>
      endSessionsOf(transaction, userId, { reason: "closed", now: clock(), ...(sessionId && { sessionId }) }),
    );

  /** The sign-in does not wait for it. On failure the previous picture stays. */
  const copyAvatar = async (userId: string, { provider, pictureUrl }: ProvenIdentity) => {
    try {
      const image = pictureUrl === null ? null : await copyPicture(provider, pictureUrl, config);
      await saveAvatar(database, userId, image, clock());
    } catch (error) {
      log.warn({ err: error, provider }, "a picture could not be copied");
    }
  };

  /** @param memberId the only member who may come back; absent for anyone */
  const sendToProvider = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, memberId }: { provider: Provider; memberId?: string },
  ) => {
    if (!isOwnNavigation(request)) return reply.redirect("/", 303);
    const returnTo = pageBefore(request, config);
    const attempt = beginAttempt(reply, config, { provider, returnTo, memberId, now: clock() });
    try {
      const url = await providers[provider].authorizationUrl(attempt, redirectUri(request, provider));
      return reply.redirect(url.href, 303);
    } catch (error) {
      log.warn({ err: error, provider }, "a sign-in could not begin");
      return backWithFailure(reply, attempt.returnTo, provider, failureOf(error));
    }
  };

  return defineRoutes(accountContract, {
    startSignIn: ({ params, request, reply }) => sendToProvider(request, reply, params),

    signInAgain: ({ params, query, request, reply }) =>
      sendToProvider(request, reply, { ...params, memberId: query.member }),

    async finishSignIn({ params: { provider }, session, request, reply }) {
      const callback = new URL(request.url, originOf(request, config));
      const state = callback.searchParams.get("state") ?? "";
      const attempt = isNavigation(request)
        ? takeAttempt(request, reply, config, { provider, state, now: clock() })
        : undefined;
      if (!attempt) return backWithFailure(reply, "/", provider, "expired");
      if (!mayAsk(addressKey(request.ip)))
        return backWithFailure(reply, attempt.returnTo, provider, "unavailable");
      if (callback.searchParams.has("error")) {
        const cancelled = callback.searchParams.get("error") === "access_denied";
        return backWithFailure(reply, attempt.returnTo, provider, cancelled ? "cancelled" : "failed");
      }
      let identity: ProvenIdentity;
      try {
        identity = await providers[provider].identify(attempt, callback);
      } catch (error) {
        log.warn({ err: error, provider }, "a sign-in failed");
        return backWithFailure(reply, attempt.returnTo, provider, failureOf(error));
      }
      try {
        if (attempt.memberId && attempt.memberId !== (await findUserId(database, identity)))
          return backWithFailure(reply, attempt.returnTo, provider, "other");
        const userId = await signInUser(database, identity, clock());
        if (session) await endSession(database, session.sessionId);
        await endSessionBefore(request, reply);
        const device = deviceName(request.headers["user-agent"]);
        setSessionCookies(reply, config, await createSession(database, userId, clock(), device));
        void copyAvatar(userId, identity);
      } catch (error) {
        log.error({ err: error, provider }, "a sign-in could not be kept");
        return backWithFailure(reply, attempt.returnTo, provider, "unexpected");
      }
      return reply.redirect(attempt.returnTo, 303);
    },

    async readSession({ session }) {
      const user = await findUser(database, session.userId);
      if (!user) throw new AppError("unauthenticated", "the session's user is gone");
      const { full_name, provider, avatar_version, ...rest } = user;
      return {
        ...lifetimeUntil(new Date(session.expiresAt)),
        fresh_for: Math.ceil(freshForMs(session, clock()) / SECOND_MS),
        user: {
          ...rest,
          app_metadata: { provider },
          user_metadata: { full_name, avatar_url: avatar_version && `${AVATAR_PATH}?v=${avatar_version}` },
        },
      };
    },

    async refreshSession({ request, reply }) {
      const token = readRefreshToken(request, config);
      const device = deviceName(request.headers["user-agent"]);
      const secrets = token && (await refreshSession(database, token, clock(), device));
      if (!secrets) {
        const ending = token && (await findEnding(database, token, clock()));
        clearSessionCookies(reply, config);
        if (ending) setEndedCookie(reply, config, ending);
        throw new AppError("unauthenticated", "the refresh token is unknown, used or too old");
      }
      setSessionCookies(reply, config, secrets);
      return lifetimeUntil(secrets.accessExpiresAt);
    },

    async signOut({ session, request, reply }) {
      const token = readRefreshToken(request, config);
      if (session) await endSession(database, session.sessionId);
      if (token) await endSessionOf(database, token);
      clearSessionCookies(reply, config);
    },

    async signOutEverywhere({ session, reply }) {
      await endOnPurpose(session.userId);
      clearSessionCookies(reply, config);
    },

    async listSessions({ session }) {
      const sessions = await listSessions(database, session.userId, clock());
      return sessions.map((each) => ({ ...each, is_current: each.id === session.sessionId }));
    },

    async closeSession({ session, params: { id } }) {
      // `signOut` ends the session of this request, and clears its cookies.
      const isOther = id !== session.sessionId;
      if (!isOther || !(await endOnPurpose(session.userId, id)))
        throw new AppError("not_found", "the member has no other session of this id");
    },

    async readAvatar({ session, reply }) {
      const image = await findAvatar(database, session.userId);
      if (!image) throw new AppError("not_found", "the member has no picture");
      return reply.type("image/webp").send(image);
    },
  });
}

/** True for a document, false for an image, frame or script call. Older browsers do not say. */
function isNavigation(request: FastifyRequest): boolean {
  const destination = request.headers["sec-fetch-dest"];
  return destination === undefined || destination === "document";
}

/**
 * True if one of our pages or the address bar opens it. Another site could switch the session unasked,
 * because the provider may answer without a question (login CSRF; Fetch Metadata).
 */
function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return isNavigation(request) && (site === undefined || site === "same-origin" || site === "none");
}

/** Path of the page that led here, to which the person returns; "/" if unknown. */
function pageBefore(request: FastifyRequest, config: Config): string {
  const referrer = URL.parse(request.headers.referer ?? "");
  if (!referrer || !config.allowedOrigins.includes(referrer.origin)) return "/";
  if (referrer.pathname.startsWith("/api/")) return "/";
  // Two slashes would name another host.
  return `${referrer.pathname.replace(/^\/+/, "/")}${referrer.search}`;
}

/** The page shows the failure in the spec's words (`sign-in-ending.tsx`). */
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
