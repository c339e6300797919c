import { copyFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { RouteOptions } from "fastify";
import { inject } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import type { Site } from "#server/site.ts";
import { DAY_MS } from "#shared/time.ts";
import { createPostgresDatabase } from "./create-postgres-database.ts";
import { freePort } from "./free-port.ts";
import { startPaypalEdge } from "./paypal-edge.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { stopAfterTests } from "./stop-after-tests.ts";
import { Visitor } from "./visitor.ts";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The real application on a real database of its own, listening on this machine, with the simulators at the
 * network's edge. The engine is the test project's. Stopped after the file's tests.
 */
export async function startTestApp({ site }: { site?: Site } = {}) {
  const port = await freePort();
  const { dataDir, databaseUrl } = await newMigratedDatabase();
  // Two RSA keys take some 80 ms to make.
  copyInto(dataDir, inject("simulatorsTemplate"));
  const simulated = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
  });
  const paypalEdge = await startPaypalEdge(simulated.paypal.apiUrl);
  const config = { ...simulated, paypal: { ...simulated.paypal, apiUrl: paypalEdge.url } };
  const database = openDatabase(config);
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const visitor = () => new Visitor(config.origin);
  let members = 0;
  const routes: RouteOptions[] = [];
  const { app, jobs } = await buildApp({
    config,
    database,
    site,
    clock: now,
    onRoute: (route) => {
      if (route.method !== "HEAD") routes.push(route);
    },
  });
  await app.listen({ port, host: "localhost" });

  stopAfterTests(async () => {
    await jobs.stop();
    await app.close();
    await paypalEdge.close();
    await database.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    app,
    config,
    database,
    origin: config.origin,
    /** The wire to PayPal, to look at and to spoil. */
    paypalEdge,
    /** PayPal itself, as another program with our credentials reaches it. */
    paypalUrl: simulated.paypal.apiUrl,
    /** Every route that was registered, without the HEAD that comes with each GET. */
    routes,
    /** The application's time. */
    clock: now,
    /** Does the background work that is due; it does not run by itself here. */
    runJobs: jobs.runDue,
    /** Does the work of today and of tomorrow: upkeep deletes only what a second look has still seen in the past. */
    runUpkeep: async () => {
      await jobs.runDue();
      clock.offsetMs += DAY_MS;
      await jobs.runDue();
    },
    /** Moves the application's clock; the simulators keep the machine's. */
    advanceClock: (durationMs: number) => {
      clock.offsetMs += durationMs;
    },
    visitor,
    /** Someone new, signed in and Premium. */
    newMember: async () => {
      const member = await visitor().signIn("google", {
        name: "Ana",
        email: `persona${++members}@ejemplo.com`,
      });
      await member.subscribe();
      return member;
    },
  };
}

/** A new, empty database on the server that the tests share; its address. */
export async function newPostgresDatabase(): Promise<string> {
  return (await createPostgresDatabase(inject("postgresUrl"))).href;
}

/** A migrated database of the test project's engine: a folder for the product, and on PostgreSQL an address. */
export async function newMigratedDatabase(): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const dataDir = scratchFolder("claves-test");
  if (process.env.TEST_ENGINE === "postgres") {
    const url = await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"));
    return { dataDir, databaseUrl: url.href };
  }
  copyInto(dataDir, inject("sqliteTemplate"));
  return { dataDir, databaseUrl: undefined };
}

function copyInto(folder: string, file: string): void {
  copyFileSync(file, join(folder, basename(file)));
}
