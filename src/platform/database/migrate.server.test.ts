// On PostgreSQL too: processes that migrate at once wait for an advisory lock there.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openOwn } from "#test/databases/open-own.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { newPostgresDatabase } from "#test/test-app.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

test("processes that start together on an empty database apply each migration once", async () => {
  const dataDir = ownFolder("claves-migrate");
  const databaseUrl = process.env.TEST_ENGINE === "postgres" ? await newPostgresDatabase() : undefined;
  const open = () => openOwn({ databaseUrl, dataDir });
  const first = open();

  await Promise.all([first, open(), open()].map((database) => migrate(database)));

  const applied = await appliedMigrations(first);
  expect(applied.length).toBeGreaterThan(0);
  await migrate(open());
  expect(await appliedMigrations(first)).toEqual(applied);
});

async function appliedMigrations(database: Database) {
  return (await sql`SELECT name, applied_at FROM migrations ORDER BY name`.execute(database)).rows;
}
