import type { FastifyRequest } from "fastify";
import { inTransaction } from "#platform/database/database.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { purgeJob } from "#platform/jobs/trusted-time.ts";
import { concurrencyLimiter } from "#platform/limits/concurrency-limiter.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { clearSessionCookies } from "#platform/session/cookies.ts";
import { endSessionsOf } from "#platform/session/session-ends.ts";
import { AppError } from "#platform/shared/errors.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { newConfirmationCode, statusAddress } from "./confirmation.ts";
import { dataRightsContract } from "./contract.ts";
import {
  type AccountDeletionHooks,
  deleteMember,
  deletionFacts,
  deletionJob,
} from "./delete-member.server.ts";
import { type Copied, memberCopies } from "./member-copy.server.ts";
import { findDeletion, findFacebookMember, purgeRequests } from "./queries.server.ts";
import { readSignedRequest } from "./signed-request.server.ts";

/** A broken connection may occupy one download for minutes, and a retry needs the other. */
const COPIES_FETCHED_EACH = 2;

/** Argentina requires ten years for commercial books (Código Civil y Comercial, article 328). */
const TRAIL_KEPT_YEARS = 10;
/** After this time a code gets the same answer as an unknown one. */
const REQUESTS_KEPT_MS = 365 * DAY_MS;

export function dataRightsFeature(
  services: Services,
  leaving: AccountDeletionHooks,
  copied: Copied,
): Feature {
  return {
    routes: dataRightsRoutes(services, leaving, copied),
    jobs: [
      deletionJob(services, leaving),
      purgeJob(services, { kind: "data-rights.forget-old", everyMs: DAY_MS }, async (trusted) => {
        const trailBefore = new Date(trusted);
        trailBefore.setUTCFullYear(trailBefore.getUTCFullYear() - TRAIL_KEPT_YEARS);
        await leaving.purgeTrail(services.database, trailBefore);
        await purgeRequests(services.database, new Date(trusted.getTime() - REQUESTS_KEPT_MS));
      }),
    ],
    facts: [deletionFacts(services, leaving)],
  };
}

function dataRightsRoutes(services: Services, leaving: AccountDeletionHooks, copied: Copied) {
  const { config, database, clock } = services;
  const making = concurrencyLimiter(1);
  const fetching = concurrencyLimiter(COPIES_FETCHED_EACH);
  const copy = memberCopies(services, copied);

  const memberOf = (request: FastifyRequest) => {
    const signed = readSignedRequest(request, config.facebook.appSecret, clock());
    return findFacebookMember(database, { ...signed, issuer: config.facebook.identityIssuer });
  };

  return defineRoutes(dataRightsContract, {
    async exportAccount({ session: { userId }, reply }) {
      using place = making.take(userId);
      const held = place && fetching.take(userId);
      if (!held) throw new AppError("rate_limited", "a copy is being made or fetched already");
      reply.raw.once("close", () => held[Symbol.dispose]());
      const day = clock().toISOString().slice(0, 10);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="claves-del-exito-${day}.zip"`)
        .header("cache-control", "no-store")
        .send(await copy(userId, reply.raw));
    },

    async deleteAccount({ session, body, reply }) {
      const request = { id: body.request_id, code: body.confirmation_code, source: "member" } as const;
      const isDeleted =
        session !== undefined && (await deleteMember(services, leaving, session.userId, request));
      // A retry finds its own request and gets its state.
      const state = await findDeletion(database, request.code);
      if (!isDeleted && !state) throw new AppError("unauthenticated", "there is nobody to delete");
      clearSessionCookies(reply, config);
      return { state: state ?? "done" };
    },

    async readDeletion({ query }) {
      // An unknown code reads as "done", so the answer reveals nothing.
      return { state: (await findDeletion(database, query.code)) ?? "done" };
    },

    async deleteFromFacebook({ request }) {
      const userId = await memberOf(request);
      const asked = {
        id: newId(clock().getTime()),
        code: newConfirmationCode(),
        source: "facebook",
      } as const;
      // For an unknown Facebook id nothing is stored: its code reads as "done" anyway.
      if (userId) await deleteMember(services, leaving, userId, asked);
      const address = statusAddress({ code: asked.code, userId: asked.id });
      return { url: `${config.origin}${address}`, confirmation_code: asked.code };
    },

    async deauthorizeFacebook({ request }) {
      const userId = await memberOf(request);
      if (!userId) return;
      await inTransaction(database, (transaction) =>
        endSessionsOf(transaction, userId, { reason: "deauthorized", now: clock() }),
      );
    },
  });
}
