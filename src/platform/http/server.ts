import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { DestinationStream } from "pino";
import type { MemberBounds } from "#platform/limits/member-bounds.ts";
import type { Config } from "#platform/server/config.ts";
import { AnswerLog, logOptions } from "#platform/server/log.ts";
import type { MetricSource } from "#platform/server/metric.ts";
import type { Services } from "#platform/server/services.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { installBodies } from "./bodies.ts";
import { installCompression } from "./compress.ts";
import { installErrorHandler, newRequestId, refuse } from "./errors.ts";
import { installHostGuard, installOriginGuard, warnOfUntrustedProxies } from "./guards.ts";
import { installSecurityHeaders, securityHeaders } from "./headers.ts";
import { closeAfterAnswers, serveHealth } from "./health.ts";
import { installAddressLimit } from "./limits/address-limit.ts";
import { installAnswerBudget } from "./limits/answer-budget.ts";
import { callQueue } from "./limits/call-queue.ts";
import { sessionLimit } from "./limits/session-limit.ts";
import { mountRoutes } from "./mount-routes.ts";
import type { FindPremiumMember, Routes } from "./routes.ts";
import { serveSecurityTxt } from "./security-txt.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { type Site, sendMissing } from "./site.ts";
import { serializerCompiler, validatorCompiler } from "./validation.ts";

const BODY_LIMIT_BYTES = 256 * 1024;
/** A 400 kB photograph takes 80 s at 40 kbit/s, the speed of a crowded old mobile network. */
const REQUEST_TIMEOUT_MS = 90 * SECOND_MS;
/** The longest silence of a connection, even while its answer is unread. A large export takes minutes. */
const SILENCE_MAX_MS = 5 * MINUTE_MS;

export interface ServerParts {
  config: Config;
  /** The built pages. Tests of the API alone run without them. */
  site?: Site | undefined;
  clock?: Clock;
  logTo?: DestinationStream;
  onRoute?: (route: RouteOptions) => void;
}

/** Creates the server with the checks before every route. Call `closeConnections` when the server has to stop. */
export function createServer({ config, site, clock, logTo, onRoute }: ServerParts & { clock: Clock }) {
  const answerLog = new AnswerLog();
  const app = Fastify({
    logger: { ...logOptions(config.logLevel), ...(logTo && { stream: logTo }) },
    logController: answerLog,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MAX_MS,
    // A URL that cannot be decoded reaches no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(request.url, config));
      reply.raw.once("finish", () => answerLog.requestCompleted(undefined, request, reply));
      if (refuseMany(request, reply)) return;
      if (!site || request.url.startsWith("/api/")) refuse(reply, "bad_request");
      else sendMissing(site, request, reply);
    },
    trustProxy: config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
  });
  // Node's own handler answers malformed requests. Fastify's handler could write into an answer that has already begun.
  app.server.removeAllListeners("clientError");
  if (onRoute) app.addHook("onRoute", onRoute);
  // Without this, a connection answered during the stop would stay open for another call and delay the stop.
  app.addHook("preClose", async () => {
    app.server.keepAliveTimeout = 1;
  });
  const closeConnections = closeAfterAnswers(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Bodies are read only by parsers that count their bytes.
  app.removeAllContentTypeParsers();
  installErrorHandler(app);
  installSecurityHeaders(app, config);
  const refuseMany = installAddressLimit(app, config, clock);
  installHostGuard(app, config);
  warnOfUntrustedProxies(app);
  return { app, closeConnections };
}

interface Served {
  routes: readonly Routes[];
  findPremiumMember: FindPremiumMember;
  bounds: MemberBounds;
  metrics: readonly MetricSource[];
  probe: () => Promise<string | void>;
}

/**
 * Serves the features' calls, `/health`, `/metrics`, the OpenAPI description and `security.txt`.
 * @returns a function that switches the answer of `/health` to "not ready" (`serveHealth`)
 */
export async function serveCalls(app: FastifyInstance, services: Services, served: Served) {
  const { config, clock } = services;
  const { routes, findPremiumMember, bounds, metrics, probe } = served;
  if (config.metricsToken) await serveMetrics(app, { token: config.metricsToken, sources: metrics });
  const answerUnready = serveHealth(app, clock, probe);
  await serveOpenApi(app);
  const parts = { findPremiumMember, bounds, enter: callQueue(), limit: sessionLimit(clock) };
  await app.register(async (api) => {
    await api.register(cookie);
    installBodies(api);
    installOriginGuard(api, config);
    installCompression(api);
    installAnswerBudget(api);
    for (const part of routes) mountRoutes(api, services, parts, part);
  });
  serveSecurityTxt(app, config, clock);
  app.setNotFoundHandler((_request, reply) => refuse(reply, "not_found"));
  return answerUnready;
}

async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Claves del Éxito", version: "1" },
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "access" } } },
    },
    transform: jsonSchemaTransform,
  });
  let openapi: Buffer | undefined;
  app.get("/api/openapi.json", { schema: { hide: true } }, (_request, reply) => {
    openapi ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type("application/json; charset=utf-8").send(openapi);
  });
}
