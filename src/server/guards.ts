import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MINUTE_MS } from "#shared/time.ts";
import { addressKey } from "./address-key.ts";
import type { Config } from "./config.ts";
import { readAccessToken, readRefreshToken } from "./cookies.ts";
import { refuse } from "./errors.ts";
import { hashSecret } from "./session.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const CALLS_PER_MEMBER = 600;
/** A whole town may share one carrier's address. */
const CALLS_PER_ADDRESS = 3000;
const PROXY_HEADERS = new Set(["forwarded", "via", "x-real-ip"]);
const CALLERS_KEPT = 20_000;

/** With simulated providers, refuses whoever is not on this machine, before anything else. */
export function installHostGuard(app: FastifyInstance, config: Config): void {
  if (!config.simulated) return;
  const hosts = new Set(config.allowedOrigins.map((origin) => new URL(origin).host));
  app.addHook("onRequest", async (request, reply) => {
    if (isFromThisMachine(request, hosts)) return;
    return reply.code(421).type("text/plain; charset=utf-8").send("This server answers this machine only.\n");
  });
}

/** What stands before every call of the API: the page it comes from, and how many there are a minute. */
export async function installApiGuards(api: FastifyInstance, config: Config): Promise<void> {
  await api.register(rateLimit, { global: false, timeWindow: MINUTE_MS, cache: CALLERS_KEPT });
  const secretOf = (request: FastifyRequest) =>
    readRefreshToken(request, config) ?? readAccessToken(request, config);
  const byAddress = api.createRateLimit({
    max: CALLS_PER_ADDRESS,
    keyGenerator: (request) => addressKey(request.ip),
  });
  const byMember = api.createRateLimit({
    max: CALLS_PER_MEMBER,
    keyGenerator: (request) => hashSecret(secretOf(request) ?? ""),
  });
  api.addHook("onRequest", async (request, reply) => {
    if (!SAFE_METHODS.has(request.method) && !isSameOrigin(request, config)) {
      return refuse(reply, "foreign_origin");
    }
    const limits = [await byAddress(request)];
    if (secretOf(request)) limits.push(await byMember(request));
    const exceeded = limits.find((limit) => !limit.isAllowed && limit.isExceeded);
    if (!exceeded || exceeded.isAllowed) return;
    return refuse(reply.header("retry-after", exceeded.ttlInSeconds), "rate_limited");
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
