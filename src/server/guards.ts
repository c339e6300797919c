import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { refuse } from "./errors.ts";
import { hasProxyHeaders } from "./proxies.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** With simulated providers, refuses whoever is not on this machine, before anything else. */
export function installHostGuard(app: FastifyInstance, config: Config): void {
  if (!config.simulated) return;
  const hosts = new Set(config.allowedOrigins.map((origin) => new URL(origin).host));
  app.addHook("onRequest", async (request, reply) => {
    if (!isToThisMachine(request, hosts)) {
      return reply
        .code(421)
        .type("text/plain; charset=utf-8")
        .send("This server answers this machine only.\n");
    }
    if (!isOnThisMachine(request)) return refuse(reply, "foreign_origin");
  });
}

/** Refuses calls of the API that change something unless they come from a page of ours. */
export function installOriginGuard(api: FastifyInstance, config: Config): void {
  api.addHook("onRequest", async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || isSameOrigin(request, config)) return;
    return refuse(reply, "foreign_origin");
  });
}

/** The origin the browser sees us at. With a simulator on, whichever of this machine's names it used. */
export function originOf(request: FastifyRequest, config: Config): string {
  const seen = `http://${request.host}`;
  return config.simulated && config.allowedOrigins.includes(seen) ? seen : config.origin;
}

/**
 * With simulated providers anyone who reaches the port could be anyone: a proxy or foreign name must not. Who writes
 * every header by hand behind a proxy that adds none cannot be told from this machine.
 */
function isToThisMachine({ headers, raw }: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  // Some proxies speak HTTP/1.0 and add no header.
  return hosts.has(headers.host ?? "") && raw.httpVersion !== "1.0" && !hasProxyHeaders(headers);
}

/** Whether the browser's page is one of this machine's. Behind a proxy that adds no header it is not. */
function isOnThisMachine({ headers }: FastifyRequest): boolean {
  const { origin = "null", referer, "sec-fetch-site": site } = headers;
  // The simulators' own pages send no referrer, and so their forms name no origin.
  if (origin !== "null" && !isOfThisMachine(origin)) return false;
  // What a page asks of its own site names that page. A link leads here from any site.
  return site !== "same-origin" || referer === undefined || isOfThisMachine(referer);
}

function isOfThisMachine(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(address)?.hostname ?? "");
}

/** Signed callbacks and webhooks come from elsewhere and carry their own proof. */
function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  if (request.routeOptions.config.endpoint?.isSigned) return true;
  const { origin } = request.headers;
  if (origin !== undefined) return config.allowedOrigins.includes(origin);
  return request.headers["sec-fetch-site"] === "same-origin";
}
