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

const TOO_MANY = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Demasiadas solicitudes</title>
<h1>Demasiadas solicitudes</h1>
<p>Desde tu red llegaron muchas solicitudes seguidas. Lo que escribiste sigue en tu dispositivo.</p>
<p>Espera un minuto y vuelve a cargar la página.</p>
</html>
`;

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
    const isApi = url.startsWith("/api/");
    const limit = isApi ? mayCall : mayFetch;
    const { weight } = request.routeOptions?.config.endpoint ?? {};
    request.from = addressKey(request.ip);
    if (limit(request.from, weight)) return undefined;
    reply.header("retry-after", limit.secondsLeft());
    const isPage = !isApi && request.headers.accept?.includes("text/html");
    if (!isPage) return refuse(reply, "rate_limited");
    return reply.code(429).type("text/html; charset=utf-8").send(TOO_MANY);
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
