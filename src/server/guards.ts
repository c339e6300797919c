import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { refuse } from "./errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const PROXY_HEADERS = new Set(["forwarded", "via", "x-real-ip"]);

/** With simulated providers, refuses whoever is not on this machine, before anything else. */
export function installHostGuard(app: FastifyInstance, config: Config): void {
  if (!config.simulated) return;
  const hosts = new Set(config.allowedOrigins.map((origin) => new URL(origin).host));
  app.addHook("onRequest", async (request, reply) => {
    if (isFromThisMachine(request, hosts)) return;
    return reply.code(421).type("text/plain; charset=utf-8").send("This server answers this machine only.\n");
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

/** With simulated providers anyone who reaches the port could be anyone: a proxy or foreign name must not. */
function isFromThisMachine(request: FastifyRequest, hosts: ReadonlySet<string>): boolean {
  const forwarded = Object.keys(request.headers).some(
    (name) => PROXY_HEADERS.has(name) || name.startsWith("x-forwarded-"),
  );
  return !forwarded && hosts.has(request.headers.host ?? "");
}

/** Signed callbacks and webhooks come from elsewhere and carry their own proof. */
function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  if (request.routeOptions.config.endpoint?.isSigned) return true;
  const { origin } = request.headers;
  if (origin !== undefined) return config.allowedOrigins.includes(origin);
  return request.headers["sec-fetch-site"] === "same-origin";
}
