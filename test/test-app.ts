import { copyFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Writable } from "node:stream";
import type { RouteOptions } from "fastify";
import { inject } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#app/server/config/read-config.ts";
import { settlePlan } from "#billing/subscription/plans/check-plan.server.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import type { Site } from "#platform/http/site.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { createPostgresDatabase } from "./databases/create-postgres-database.ts";
import { openOwn } from "./databases/open-own.ts";
import { rowsIn } from "./databases/rows.ts";
import { freePort } from "./free-port.ts";
import { startPaypalEdge } from "./providers/paypal-edge.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { stopAfterTests } from "./stop-after-tests.ts";
import { Visitor } from "./visitor.ts";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
export type SilentApp = Awaited<ReturnType<typeof buildTestApp>>;

type Place = Awaited<ReturnType<typeof newMigratedDatabase>>;

interface Options {
  site?: Site;
  settings?: Record<string, string>;
  logTo?: Writable;
}

/**
 * Starts the real application on this machine, with its own database, and with simulators in place of providers. The
 * test project sets the engine. The application stops after the file's tests.
 */
export async function startTestApp(options: Options = {}) {
  const port = await freePort();
  const paypalEdge = await startPaypalEdge(`http://localhost:${port}/simulators/paypal`);
  const built = await buildTestApp({ ...options, port, paypalUrl: paypalEdge.url });
  await built.app.listen({ port, host: "localhost" });
  stopAfterTests(async () => {
    await built.stop();
    await paypalEdge.close();
  });
  return { ...built, paypalEdge };
}

/** Builds the same application without a socket. */
export async function buildTestApp({
  site,
  settings = {},
  logTo,
  port,
  paypalUrl,
  place,
}: Options & { port: number; paypalUrl?: string; place?: Place }) {
  const { dataDir, databaseUrl } = place ?? (await newMigratedDatabase());
  // A copy saves the time to generate two RSA keys, about 80 ms.
  if (!place) copyInto(dataDir, inject("simulatorsTemplate"));
  const simulated = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    ...settings,
  });
  const { apiUrl } = simulated.paypal;
  const config = { ...simulated, paypal: { ...simulated.paypal, apiUrl: paypalUrl ?? apiUrl } };
  const database = openDatabase(config);
  await settlePlan(config, database, new Date());
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const visitor = () => new Visitor(config.origin);
  let members = 0;
  const freeMember = () =>
    visitor().signIn("google", { name: "Ana", email: `persona${++members}@ejemplo.com` });
  /** Creates a Premium member. Returns PayPal's id of the subscription, too. */
  const newSubscriber = async () => {
    const member = await freeMember();
    return { member, id: await member.subscribe() };
  };
  const routes: RouteOptions[] = [];
  const { app, jobs, bounds } = await buildApp({
    config,
    database,
    site,
    clock: now,
    ...(logTo && { logTo }),
    onRoute: (route) => {
      if (route.method !== "HEAD") routes.push(route);
    },
  });
  const stopKeeping = async () => {
    await jobs.stop();
    await app.close();
    await database.destroy();
  };
  return {
    stop: async () => {
      await stopKeeping();
      rmSync(dataDir, { recursive: true, force: true });
    },
    /** Stops, and returns the place of the data, from which another application can start. */
    stopKeeping: () => stopKeeping().then((): Place => ({ dataDir, databaseUrl })),
    app,
    config,
    database,
    rows: rowsIn(database),
    bounds,
    origin: config.origin,
    /** The address of the simulator itself, without the proxy `paypalEdge`. */
    paypalUrl: apiUrl,
    /** The routes, without the HEAD routes that Fastify adds to each GET. */
    routes,
    clock: now,
    /** The services of a second process on the same data. */
    services: { config, database, log: app.log, clock: now } satisfies Services,
    /** Runs the jobs that are due. Jobs do not run by themselves in tests. */
    runJobs: jobs.runDue,
    /** Advances the product's clock, and runs the jobs that are due then. */
    runJobsAfter: (durationMs: number) => {
      clock.offsetMs += durationMs;
      return jobs.runDue();
    },
    /** Lets jobs run by themselves. */
    startJobs: jobs.start,
    /** Runs upkeep on two days, because upkeep deletes only what has been expired for a day (trusted-time.ts). */
    runUpkeep: async () => {
      await jobs.runDue();
      clock.offsetMs += DAY_MS;
      await jobs.runDue();
    },
    /** Advances the product's clock. The simulators keep the machine's time. */
    advanceClock: (durationMs: number) => {
      clock.offsetMs += durationMs;
    },
    /** Advances the product's clock. Then the member's page returns, and has a new access token. */
    returnAfter: async (durationMs: number, member: Visitor) => {
      clock.offsetMs += durationMs;
      await member.call("POST", "/api/session/refresh");
    },
    visitor,
    /** Creates a member without Premium. */
    freeMember,
    /** Creates a Premium member. */
    newMember: async () => (await newSubscriber()).member,
    newSubscriber,
    /** Creates a member who has approved a subscription at PayPal. The server does not know of the approval. */
    approvedMember: async () => {
      const member = await freeMember();
      const id = await member.prepareSubscription();
      await member.approveSubscription(id);
      return { member, id };
    },
  };
}

export async function newPostgresDatabase(): Promise<string> {
  return (await createPostgresDatabase(inject("postgresUrl"))).href;
}

/** Creates a migrated database on the test project's engine. `databaseUrl` is undefined on SQLite. */
export async function newMigratedDatabase(): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const dataDir = scratchFolder("claves-test");
  if (process.env.TEST_ENGINE === "postgres") {
    const url = await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"));
    return { dataDir, databaseUrl: url.href };
  }
  copyInto(dataDir, inject("sqliteTemplate"));
  return { dataDir, databaseUrl: undefined };
}

/** Opens a new, migrated database, and closes it after the file's tests. */
export async function newOwnDatabase(): Promise<Database> {
  const place = await newMigratedDatabase();
  stopAfterTests(() => rmSync(place.dataDir, { recursive: true, force: true }));
  return openOwn(place);
}

function copyInto(folder: string, file: string): void {
  copyFileSync(file, join(folder, basename(file)));
}
