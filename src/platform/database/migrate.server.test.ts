// On PostgreSQL too: processes that migrate at once wait for an advisory lock there.
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openOwn } from "#test/databases/open-own.ts";
import { backupOf } from "#test/earlier-version/earlier-version.ts";
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

test("no migration of release 0.2.0 has changed: installations have applied it", async () => {
  const { migrations } = JSON.parse(readFileSync(join(backupOf("0.2.0"), "manifest.json"), "utf8"));
  const texts = migrations.map((name: string) => readFileSync(`migrations/${name}`, "utf8"));
  expect(hash("sha256", texts.join(""))).toBe(
    "944b4c3821881d26280357e5efe099975b5f92214fa7c25bb61f6e5ee3d87d28",
  );
});

async function appliedMigrations(database: Database) {
  return (await sql`SELECT name, applied_at FROM migrations ORDER BY name`.execute(database)).rows;
}
