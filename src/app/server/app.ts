import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { DestinationStream } from "pino";
import { offsiteBucket } from "#platform/backup/ledger.ts";
import { BACKUP_MARK } from "#platform/backup/nightly.ts";
import { OFFSITE_MARK } from "#platform/backup/offsite.ts";
import { type Database, databaseMetrics, probeDatabase } from "#platform/database/database.ts";
import { probeRoom, roomMetrics } from "#platform/files/disk-room.ts";
import { installBodies } from "#platform/http/bodies.ts";
import { installCompression } from "#platform/http/compress.ts";
import { installErrorHandler, newRequestId, refuse } from "#platform/http/errors.ts";
import { installHostGuard, installOriginGuard, warnOfUntrustedProxies } from "#platform/http/guards.ts";
import { installSecurityHeaders, securityHeaders } from "#platform/http/headers.ts";
import { closeAfterAnswers, serveHealth } from "#platform/http/health.ts";
import { installAddressLimit } from "#platform/http/limits/address-limit.ts";
import { installAnswerBudget } from "#platform/http/limits/answer-budget.ts";
import { callQueue } from "#platform/http/limits/call-queue.ts";
import { sessionLimit } from "#platform/http/limits/session-limit.ts";
import { mountRoutes } from "#platform/http/routes.ts";
import { serveSecurityTxt } from "#platform/http/security-txt.ts";
import { serveMetrics } from "#platform/http/serve-metrics.ts";
import { type Site, sendMissing, serveSite } from "#platform/http/site.ts";
import { serializerCompiler, validatorCompiler } from "#platform/http/validation.ts";
import { jobLanes, jobMetrics } from "#platform/jobs/jobs.ts";
import { isLate, markMetrics } from "#platform/jobs/upkeep-marks.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import type { Config } from "#platform/server/config.ts";
import { keptFor } from "#platform/server/kept-for.ts";
import { AnswerLog, logOptions, outageLog } from "#platform/server/log.ts";
import type { Services } from "#platform/server/services.ts";
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { simulators } from "#simulators/simulators.ts";
import { features } from "./features.ts";
import { arePicturesLost, bucketProblem } from "./pictures.ts";

const BODY_LIMIT_BYTES = 256 * 1024;
/** A 400 kB photograph takes 80 s at 40 kbit/s, the speed of a crowded old mobile network. */
const REQUEST_TIMEOUT_MS = 90 * SECOND_MS;
/** The longest silence of a connection, even while its answer is unread. A large export takes minutes. */
const SILENCE_MAX_MS = 5 * MINUTE_MS;

/** The time between two probes of the bucket. A probe costs money, and takes seconds if the bucket does not answer. */
const BUCKET_LOOK_MS = 30 * SECOND_MS;

interface AppParts {
  config: Config;
  database: Database;
  /** The built pages. Tests of the API alone run without them. */
  site?: Site | undefined;
  clock?: Clock;
  logTo?: DestinationStream;
  onRoute?: (route: RouteOptions) => void;
}

/** Builds the server. The caller makes it listen, starts `jobs` and closes the database. */
export async function buildApp({
  config,
  database,
  site,
  clock = () => new Date(),
  logTo,
  onRoute,
}: AppParts) {
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
  const services: Services = { config, database, log: app.log, clock };
  const { routes, findPremiumMember, bounds, jobs, outgoing, metrics, ledger } = features(services);

  if (onRoute) app.addHook("onRoute", onRoute);
  // Without this, a connection answered during the stop would stay open for another call and delay the stop.
  app.addHook("preClose", async () => {
    app.server.keepAliveTimeout = 1;
  });
  const closeConnections = closeAfterAnswers(app);
  const enter = callQueue();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Bodies are read only by parsers that count their bytes.
  app.removeAllContentTypeParsers();
  installErrorHandler(app);
  installSecurityHeaders(app, config);
  const refuseMany = installAddressLimit(app, config, clock);
  installHostGuard(app, config);
  warnOfUntrustedProxies(app);
  if (config.metricsToken) {
    const sources = [
      jobMetrics(services, jobs),
      markMetrics(database, clock),
      databaseMetrics(database),
      roomMetrics({ data: config.dataDir, backup: config.backupDir }),
      ...metrics,
    ];
    await serveMetrics(app, { token: config.metricsToken, sources });
  }
  const startedAt = clock();
  const lookAtPictures = keptFor(HOUR_MS, clock, () =>
    arePicturesLost(services, startedAt).catch((err: unknown) => {
      if (!outageLog(app.log).takes(err)) app.log.error({ err }, "pictures could not be looked for");
      return false;
    }),
  );
  // The log reports lost pictures at the start, even if nobody asks /health.
  app.addHook("onListen", async () => {
    await lookAtPictures();
  });
  const lookAtBucket = keptFor(BUCKET_LOOK_MS, clock, () => bucketProblem(services));
  const answerUnready = serveHealth(app, clock, async () => {
    await probeDatabase(database);
    await probeRoom(config.dataDir);
    if (config.isTrial) return "TRIAL is on: nothing is sent and no job runs";
    if (config.backupDir && (await isLate(database, BACKUP_MARK, clock())))
      return "there was no backup for two days";
    if (offsiteBucket(config) && (await isLate(database, OFFSITE_MARK, clock())))
      return "no backup went to the bucket for two days";
    return (
      (await lookAtBucket()) ?? ((await lookAtPictures()) ? "the journal's pictures are missing" : undefined)
    );
  });
  const drain = () => {
    answerUnready();
    closeConnections();
  };
  await serveOpenApi(app);
  await app.register(async (api) => {
    await api.register(cookie);
    installBodies(api);
    installOriginGuard(api, config);
    installCompression(api);
    installAnswerBudget(api);
    const limit = sessionLimit(clock);
    for (const part of routes) mountRoutes(api, services, { findPremiumMember, limit, bounds, enter }, part);
  });
  serveSecurityTxt(app, config, clock);
  if (config.simulated) await serveSimulators(app, config);
  if (site) serveSite(app, site);
  app.setNotFoundHandler((_request, reply) => refuse(reply, "not_found"));
  const background = config.isTrial ? [] : [jobLanes(services, jobs), outgoingLanes(services, outgoing)];
  return { app, jobs: together(background), bounds, drain, ledger };
}

function together(parts: readonly { runDue(): Promise<number>; start(): void; stop(): Promise<void> }[]) {
  return {
    async runDue(): Promise<number> {
      let count = 0;
      for (let found = -1; found !== 0; count += found) {
        found = 0;
        for (const part of parts) found += await part.runDue();
      }
      return count;
    },
    start(): void {
      for (const part of parts) part.start();
    },
    stop: () => Promise.all(parts.map((part) => part.stop())),
  };
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

async function serveSimulators(app: FastifyInstance, { origin, dataDir, price }: Config): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    // The simulators play other sites. With our policy on their redirects, PayPal's window would lose its opener.
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cross-origin-opener-policy", "unsafe-none");
    });
    const parseJson = scope.getDefaultJsonParser("error", "error");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, parseJson);
    await simulators(scope, { origin, dataDir, price });
  });
}
