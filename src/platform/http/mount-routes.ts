import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import * as z from "zod/mini";
import type { Services } from "#platform/server/services.ts";
import { type Endpoint, splitAddress } from "#platform/shared/contract.ts";
import { AppError, ERROR_STATUS, type ErrorCode } from "#platform/shared/errors.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { newId } from "#platform/shared/new-id.ts";
import { applyMutationOnce, type MutationContext } from "#platform/sync/server/mutations.ts";
import { type Head, POSITION, readPosition } from "#platform/sync/server/positions.ts";
import { isReferenceGone } from "../database/database.ts";
import { type CallWork, countingWork } from "../limits/call-work.ts";
import { additionOf, type MemberBounds } from "../limits/member-bounds.ts";
import { readToken } from "../session/cookies.ts";
import { findSession, freshForMs, hasSession, type LiveSession } from "../session/session.ts";
import { refuse } from "./errors.ts";
import type { CallQueue } from "./limits/call-queue.ts";
import type { SessionLimit } from "./limits/session-limit.ts";
import { type Call, type FindPremiumMember, POSITION_HEADER, type Routes } from "./routes.ts";

/** The header with the idempotency key of a mutation (draft-ietf-httpapi-idempotency-key-header). */
const WRITE_KEY = "idempotency-key";
const positionSchema = z.string().check(z.regex(POSITION));

/** Optional header with the member whom the page means. A session of another member is then refused. */
const MEMBER = "member-id";

/** The most statements of one transaction. The largest one of a full account has a third of them (decision 0090). */
export const STATEMENTS_MAX = 3_000;

export function mountRoutes(
  app: FastifyInstance,
  services: Services,
  parts: {
    findPremiumMember: FindPremiumMember;
    limit: SessionLimit;
    bounds: MemberBounds;
    enter: CallQueue;
  },
  routes: Routes,
): void {
  const { findPremiumMember, limit, bounds, enter } = parts;
  const { database, clock } = services;
  for (const [name, endpoint] of Object.entries(routes.contract)) {
    const isPremiumOnly = endpoint.access === "premium";
    const handler = routes.handlers[name];
    if (!handler) throw new Error(`${endpoint.address} has no handler`);
    const { method, path } = splitAddress(endpoint);
    app.route({
      method,
      url: path,
      schema: fastifySchema(name, endpoint),
      config: { endpoint },
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      onRequest: async (request, reply) => {
        const token = readToken("access", request, services.config);
        const member = token && isPremiumOnly ? await findPremiumMember(token) : undefined;
        const session =
          token && !isPremiumOnly ? await findSession(database, token, clock()) : member?.session;
        const reached = session && limit(session, endpoint.weight);
        if (reached) return refuse(reply.header("retry-after", reached.secondsLeft()), "rate_limited");
        if (endpoint.access !== "public" && !session) return refuse(reply, "unauthenticated");
        // Refuses the call if another member has signed in on that device meanwhile.
        const meant = request.headers[MEMBER];
        if (meant !== undefined && session && meant !== session.userId)
          return refuse(reply, "unauthenticated");
        if (endpoint.needsFreshSignIn && session && freshForMs(session, clock()) === 0)
          return refuse(reply, "sign_in_too_old");
        if (member && !(await member.isPremium())) {
          // A deleted account has no Premium either, so this checks whether the session still exists.
          const isThere = await hasSession(database, member.session);
          return refuse(reply, isThere ? "premium_required" : "unauthenticated");
        }
        request.session = session;
        request.head = member?.head;
      },
      // A client may read a stream for minutes, so the call leaves the queue when the stream begins.
      ...(endpoint.answer === "document" && { onSend: async (request: FastifyRequest) => request.leave?.() }),
      handler: async (request, reply) => {
        const { params, query, body, session, headers } = request;
        const position = headers[POSITION_HEADER];
        const told = typeof position === "string" ? readPosition(position) : undefined;
        const handle = (write?: MutationContext) =>
          handler({ params, query, body, session, write, told, request, reply } as Call<Endpoint>);
        const compute = () =>
          endpoint.isWrite ? makeChange(services, bounds, { request, reply, told }, handle) : handle();
        try {
          request.leave = await enter(session?.userId, request.from, endpoint.slow, reply.raw);
          // Transfers have no limit: a full account's export exceeds STATEMENTS_MAX. A member makes only one at a time.
          const max = endpoint.slow === "transfer" ? Number.POSITIVE_INFINITY : STATEMENTS_MAX;
          // Time is only logged: a limit would end calls on a busy machine, but not the same calls on a quiet one.
          request.work = { statements: 0, most: 0, max };
          const answer = await countingWork(request.work, compute);
          return endpoint.answer === undefined ? reply.code(204).send() : answer;
        } catch (error) {
          throw await signedOutOr(error, services, session);
        } finally {
          request.leave?.();
        }
      },
    });
  }
}

async function makeChange(
  { database, clock }: Services,
  bounds: MemberBounds,
  { request, reply, told }: Pick<Call<Endpoint>, "request" | "reply" | "told">,
  handle: (write: MutationContext) => unknown,
): Promise<void> {
  const { session, headers, body, query } = request;
  // Where the key is required, the schema has already refused a call without it.
  const id = headers[WRITE_KEY] ?? newId();
  if (!session || typeof id !== "string")
    throw new AppError("internal", "a change without its member or its id");
  const addition = additionOf(body, Number(headers["content-length"] ?? JSON.stringify(body ?? "").length));
  const limit = { bounds, addition };
  const bases = basesOf(query, basesOf(body));
  const change = { id, now: clock(), limit, told, bases };
  let missing: unknown;
  const position = await applyMutationOnce(database, session.userId, change, async (write) => {
    missing = undefined;
    try {
      await handle(write);
    } catch (error) {
      // If the record is already missing, the transaction still commits, so that the database notes `bases`.
      if (bases.length === 0 || !(error instanceof AppError && error.code === "not_found")) throw error;
      missing = error;
    }
  });
  if (position) reply.header(POSITION_HEADER, position);
  if (missing) throw missing;
}

/**
 * Returns the versions (`base`) that a change replaces or deletes, also of a second record inside the body. Skips
 * `before`, because no schema checks its fields.
 */
function basesOf(part: unknown, bases: string[] = [], levels = 2): string[] {
  if (levels === 0 || typeof part !== "object" || part === null || Array.isArray(part)) return bases;
  for (const [name, value] of Object.entries(part)) {
    if (name === "base" && typeof value === "string" && value !== "") bases.push(value);
    else if (name !== "before") basesOf(value, bases, levels - 1);
  }
  return bases;
}

/** Turns a foreign key error into "signed out" if the session or account has just ended. The server has not failed. */
async function signedOutOr(error: unknown, services: Services, session: LiveSession | undefined) {
  if (!session || !isReferenceGone(error) || (await hasSession(services.database, session))) return error;
  return new AppError("unauthenticated", "the session ended meanwhile", { cause: error });
}

function fastifySchema(name: string, endpoint: Endpoint): FastifySchema {
  const { params, query, body, answer, summary, access } = endpoint;
  const response =
    answer === undefined ? { 204: z.undefined() } : answer === "document" ? {} : { 200: answer };
  const [, , tag = "api"] = endpoint.address.split("/");
  return {
    operationId: `${tag}-${name}`,
    tags: [tag],
    summary,
    ...(access !== "public" && { security: [{ session: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...((endpoint.isWrite || access === "premium") && {
      headers: z.object({
        ...(endpoint.isWrite && { [WRITE_KEY]: endpoint.isKeyOptional ? z.optional(idSchema) : idSchema }),
        [POSITION_HEADER]: z.optional(positionSchema),
      }),
    }),
    ...(body && { body }),
    response: { ...response, ...refusals(endpoint) },
  };
}

function refusals(endpoint: Endpoint): Record<number, typeof errorSchema> {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.isWrite) codes.add("bad_request");
  if (endpoint.isWrite) codes.add("too_large").add("diverged");
  if (endpoint.access !== "public") codes.add("unauthenticated");
  if (endpoint.access === "premium") codes.add("premium_required");
  if (endpoint.needsFreshSignIn) codes.add("sign_in_too_old");
  if (!endpoint.address.startsWith("GET ")) codes.add("foreign_origin");
  codes.add("rate_limited").add("unavailable");
  return Object.fromEntries([...codes].map((code) => [ERROR_STATUS[code], errorSchema]));
}

const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});

declare module "fastify" {
  interface FastifyRequest {
    session: LiveSession | undefined;
    /** The member's newest position in the database when this Premium call arrived. */
    head: Head | undefined;
    work?: CallWork;
    /** Gives back this call's place in the queue. */
    leave?: () => void;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
