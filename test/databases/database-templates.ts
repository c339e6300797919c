import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { signingKey } from "#simulators/google/id-token.ts";
import { webhookSigner } from "#simulators/paypal/webhooks/signature.ts";
import { openStorage } from "#simulators/storage.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { createPostgresDatabase } from "./create-postgres-database.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** Name of a migrated database without connections, as `CREATE DATABASE … TEMPLATE` requires. */
    postgresTemplate: string;
    /** Path of a migrated, closed database file. */
    sqliteTemplate: string;
    /** Path of the simulators' closed database file. The file has only the signing keys of Google and PayPal. */
    simulatorsTemplate: string;
  }
}

const SQLITE_FILE = "claves.sqlite";
const SIMULATORS_FILE = "simulators.sqlite";

let shared: ReturnType<typeof makeTemplates> | undefined;

/** Migrates one database for each engine once. Test files copy it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared ??= makeTemplates();
  const { provided } = await shared;
  project.provide("postgresUrl", provided.postgresUrl);
  project.provide("postgresTemplate", provided.postgresTemplate);
  project.provide("sqliteTemplate", provided.sqliteTemplate);
  project.provide("simulatorsTemplate", provided.simulatorsTemplate);
  return tearDown;
}

async function tearDown(): Promise<void> {
  const running = shared;
  shared = undefined;
  await (await running)?.stop();
}

async function makeTemplates() {
  const postgres = await startPostgres();
  const folder = scratchFolder("claves-template");
  const template = await createPostgresDatabase(postgres.url);
  for (const databaseUrl of [undefined, template.href]) {
    const database = openDatabase({ databaseUrl, dataDir: folder });
    await migrate(database);
    await database.destroy();
  }
  const simulators = openStorage(folder);
  await Promise.all([signingKey(simulators), webhookSigner(simulators)]);
  simulators.close();
  return {
    provided: {
      postgresUrl: postgres.url,
      postgresTemplate: template.pathname.slice(1),
      sqliteTemplate: join(folder, SQLITE_FILE),
      simulatorsTemplate: join(folder, SIMULATORS_FILE),
    },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
