import type { FastifyInstance } from "fastify";
import { offsiteBucket } from "#platform/backup/ledger.ts";
import { BACKUP_MARK } from "#platform/backup/nightly.ts";
import { OFFSITE_MARK } from "#platform/backup/offsite.ts";
import { type Database, probeDatabase } from "#platform/database/database.ts";
import { probeRoom, roomMetrics } from "#platform/files/disk-room.ts";
import { createServer, type ServerParts, serveCalls } from "#platform/http/server.ts";
import { serveSite } from "#platform/http/site.ts";
import { jobLanes, jobMetrics } from "#platform/jobs/jobs.ts";
import { isLate, markMetrics } from "#platform/jobs/upkeep-marks.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import type { Config } from "#platform/server/config.ts";
import { keptFor } from "#platform/server/kept-for.ts";
import { outageLog } from "#platform/server/log.ts";
import type { Services } from "#platform/server/services.ts";
import { HOUR_MS, SECOND_MS } from "#platform/shared/time.ts";
import { simulators } from "#simulators/simulators.ts";
import { features } from "./features.ts";
import { arePicturesLost, bucketProblem } from "./pictures.ts";

/** The time between two probes of the bucket. A probe costs money, and takes seconds if the bucket does not answer. */
const BUCKET_LOOK_MS = 30 * SECOND_MS;

/** Builds the server. The caller makes it listen, starts `jobs` and closes the database. */
export async function buildApp({ database, ...parts }: ServerParts & { database: Database }) {
  const { config, site, clock = () => new Date() } = parts;
  const { app, closeConnections } = createServer({ ...parts, clock });
  const services: Services = { config, database, log: app.log, clock };
  const { routes, findPremiumMember, bounds, jobs, outgoing, metrics, ledger } = features(services);

  const startedAt = clock();
  const lookAtPictures = keptFor(HOUR_MS, clock, () =>
    arePicturesLost(services, startedAt).catch((err: unknown) => {
      outageLog(app.log).error(err, "pictures could not be looked for");
      return false;
    }),
  );
  // The log reports lost pictures at the start, even if nobody asks /health.
  app.addHook("onListen", async () => {
    await lookAtPictures();
  });
  const lookAtBucket = keptFor(BUCKET_LOOK_MS, clock, () => bucketProblem(services));
  const probe = async () => {
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
  };
  const answerUnready = await serveCalls(app, services, {
    routes,
    findPremiumMember,
    bounds,
    probe,
    metrics: [
      jobMetrics(services, jobs),
      markMetrics(database, clock),
      roomMetrics({ data: config.dataDir, backup: config.backupDir }),
      ...metrics,
    ],
  });
  const drain = () => {
    answerUnready();
    closeConnections();
  };
  if (config.simulated) await serveSimulators(app, config);
  if (site) serveSite(app, site);
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
