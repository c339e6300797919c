import { copyFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Writable } from "node:stream";
import type { RouteOptions } from "fastify";
import { inject } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { settlePlan } from "#features/subscription/plans/check-plan.server.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Site } from "#server/http/site.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time.ts";
import { createPostgresDatabase } from "./databases/create-postgres-database.ts";
import { openOwn } from "./databases/open-own.ts";
import { freePort } from "./free-port.ts";
import { startPaypalEdge } from "./providers/paypal-edge.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { stopAfterTests } from "./stop-after-tests.ts";
import { Visitor } from "./visitor.ts";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
export type SilentApp = Awaited<ReturnType<typeof buildTestApp>>;

interface Options {
  site?: Site;
  settings?: Record<string, string>;
  logTo?: Writable;
}

/**
 * The real application, listening on this machine, with a database of its own and the simulators in place of
 * providers. The test project sets the engine. Stops after the file's tests.
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

/** The same without a socket. The caller stops it. */
export async function buildTestApp({
  site,
  settings = {},
  logTo,
  port,
  paypalUrl,
}: Options & { port: number; paypalUrl?: string }) {
  const { dataDir, databaseUrl } = await newMigratedDatabase();
  // Copying saves generating two RSA keys, about 80 ms.
  copyInto(dataDir, inject("simulatorsTemplate"));
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
  return {
    stop: async () => {
      await jobs.stop();
      await app.close();
      await database.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
    app,
    config,
    database,
    bounds,
    origin: config.origin,
    /** The simulator itself, past the edge. */
    paypalUrl: apiUrl,
    /** Without the HEAD routes that Fastify adds to each GET. */
    routes,
    clock: now,
    /** Of a second process on the same data. */
    services: { config, database, log: app.log, clock: now } satisfies Services,
    /** Runs the jobs that are due. Jobs do not run by themselves in tests. */
    runJobs: jobs.runDue,
    /** Lets jobs run by themselves. */
    startJobs: jobs.start,
    /** Runs two days, because upkeep deletes only what is expired a day later too (trusted-time.ts). */
    runUpkeep: async () => {
      await jobs.runDue();
      clock.offsetMs += DAY_MS;
      await jobs.runDue();
    },
    /** The simulators keep the machine's time. */
    advanceClock: (durationMs: number) => {
      clock.offsetMs += durationMs;
    },
    visitor,
    /** A new member without Premium. */
    freeMember,
    /** A new Premium member. */
    newMember: async () => {
      const member = await freeMember();
      await member.subscribe();
      return member;
    },
  };
}

export async function newPostgresDatabase(): Promise<string> {
  return (await createPostgresDatabase(inject("postgresUrl"))).href;
}

/** A new, migrated database on the test project's engine. `databaseUrl` is undefined on SQLite. */
export async function newMigratedDatabase(): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const dataDir = scratchFolder("claves-test");
  if (process.env.TEST_ENGINE === "postgres") {
    const url = await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"));
    return { dataDir, databaseUrl: url.href };
  }
  copyInto(dataDir, inject("sqliteTemplate"));
  return { dataDir, databaseUrl: undefined };
}

/** The same, open until the file's tests are over. */
export async function newOwnDatabase(): Promise<Database> {
  const place = await newMigratedDatabase();
  stopAfterTests(() => rmSync(place.dataDir, { recursive: true, force: true }));
  return openOwn(place);
}

function copyInto(folder: string, file: string): void {
  copyFileSync(file, join(folder, basename(file)));
}
