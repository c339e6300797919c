import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { purgeJob } from "#platform/jobs/trusted-time.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import {
  clearSessionCookies,
  readToken,
  setEndedCookie,
  setSessionCookies,
} from "#platform/session/cookies.ts";
import { endSession, freshForMs, refreshSession, type UserId } from "#platform/session/session.ts";
import { endSessionOf, endSessionsOf, findEnding, purgeSessions } from "#platform/session/session-ends.ts";
import { splitAddress } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import { HOUR_MS, SECOND_MS } from "#platform/shared/time.ts";
import { accountContract } from "./contract.ts";
import { accountExport } from "./export.server.ts";
import { findAvatar, findUser, listSessions } from "./queries.server.ts";
import { deviceName } from "./session/device-name.ts";
import { type IsPremium, providerSignIn } from "./sign-in/provider-sign-in.server.ts";

const AVATAR_PATH = splitAddress(accountContract.readAvatar).path;

type CloseDoors = (transaction: Queryable, userId: UserId) => Promise<void>;

/** @param closeDoors closes the member's links that need no session, when the member signs out everywhere */
export function accountFeature(services: Services, closeDoors: CloseDoors, isPremium: IsPremium): Feature {
  return {
    routes: accountRoutes(services, closeDoors, isPremium),
    jobs: [
      purgeJob(services, { kind: "account.purge-sessions", everyMs: HOUR_MS }, (trusted) =>
        purgeSessions(services.database, trusted),
      ),
    ],
    export: accountExport,
  };
}

function accountRoutes(services: Services, closeDoors: CloseDoors, isPremium: IsPremium) {
  const { config, database, clock } = services;
  const signIn = providerSignIn(services, isPremium);

  const lifetimeUntil = (expiresAt: Date) => ({
    expires_in: Math.round((expiresAt.getTime() - clock().getTime()) / SECOND_MS),
    expires_at: Math.round(expiresAt.getTime() / SECOND_MS),
  });

  const endOnPurpose = (userId: UserId, sessionId?: string) =>
    inTransaction(database, async (transaction) => {
      if (!sessionId) await closeDoors(transaction, userId);
      const how = { reason: "closed", now: clock(), ...(sessionId && { sessionId }) } as const;
      return endSessionsOf(transaction, userId, how);
    });

  return defineRoutes(accountContract, {
    startSignIn: ({ params, request, reply }) => signIn.start(request, reply, params),

    signInAgain: ({ params, query, request, reply }) =>
      signIn.start(request, reply, { ...params, memberId: query.member }),

    finishSignIn: ({ params, session, request, reply }) =>
      signIn.finish(request, reply, params.provider, session),

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
      const token = readToken("refresh", request, config);
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
      const token = readToken("refresh", request, config);
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
      // The request's own session ends by `signOut`, which also clears its cookies.
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
