import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callLimit } from "#platform/limits/call-limit.ts";
import type { Config } from "#platform/server/config.ts";
import { type Clock, MINUTE_MS } from "#platform/shared/time.ts";
import { refuse } from "../errors.ts";
import { addressKey } from "./address-key.ts";

/** A whole town may share one carrier's address: 120 sign-ins and 1,200 calls a minute must pass. */
const CALLS_PER_MINUTE = 3000;
/** A first visit fetches some twenty files of a page, then the service worker's precache, all from memory. */
const FILES_PER_MINUTE = 12_000;

/** Answers 429 where the address is over its limit, else returns undefined. */
type RefuseMany = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** Limits calls and files per address before any handler or query runs and any body is read. */
export function installAddressLimit(app: FastifyInstance, config: Config, clock: Clock): RefuseMany {
  const mayCall = callLimit(CALLS_PER_MINUTE, MINUTE_MS, clock);
  const mayFetch = callLimit(FILES_PER_MINUTE, MINUTE_MS, clock);
  const refuseMany: RefuseMany = (request, reply) => {
    const { url } = request;
    // The simulators play other sites, so they have no limit.
    if (config.simulated && url.startsWith("/simulators")) return undefined;
    const limit = url.startsWith("/api/") ? mayCall : mayFetch;
    const { weight } = request.routeOptions?.config.endpoint ?? {};
    request.from = addressKey(request.ip);
    if (limit(request.from, weight)) return undefined;
    return refuse(reply.header("retry-after", limit.secondsLeft()), "rate_limited");
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (!refuseMany(request, reply)) done();
  });
  return refuseMany;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The key of the caller's address for all limits of this call (`addressKey`). */
    from: string;
  }
}
