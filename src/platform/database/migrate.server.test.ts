// On PostgreSQL too: migrations.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { newOwnDatabase, newPostgresDatabase, startTestApp, type TestApp } from "#test/test-app.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

test("conflicts stored before migration 0017 survive it, and are deleted with their member", async () => {
  const { database } = app;
  const at = "2026-11-01T00:00:00.000Z";
  const member = { id: "u1", email: null, full_name: "Ana", created_at: at, last_sign_in_at: at };
  await database.insertInto("users").values(member).execute();
  for (const column of ["records_at_most", "bytes_at_most"])
    await sql`ALTER TABLE member_revisions DROP COLUMN ${sql.ref(column)}`.execute(database);
  await sql`DROP TABLE conflicts`.execute(database);
  await sql`CREATE TABLE conflicts (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    content TEXT NOT NULL,
    version TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revision INTEGER NOT NULL
  )`.execute(database);
  const content = '{"title":"Aprender a nadar"}';
  const conflict = { id: "c1", user_id: "u1", kind: "idea", record_id: "i1", content, version: "v2" };
  await database
    .insertInto("conflicts")
    .values({ ...conflict, created_at: at, revision: 7 })
    .execute();
  await database
    .deleteFrom("migrations" as never)
    .where(sql`name`, "=", MEMBER_BOUNDS)
    .execute();

  await migrate(database);

  expect(await database.selectFrom("conflicts").selectAll().execute()).toEqual([
    { ...conflict, created_at: at, revision: 7 },
  ]);
  await database.deleteFrom("users").where("id", "=", "u1").execute();
  expect(await database.selectFrom("conflicts").selectAll().execute()).toEqual([]);
});

test("epochs become stamps as old as the member's mutations, also one with the id of a mutation", async () => {
  const database = await newOwnDatabase();
  await goBackBefore(database, "0041");
  const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
  const member = { id: "u1", email: null, full_name: "Ana", created_at: at(1), last_sign_in_at: at(1) };
  await database.insertInto("users").values(member).execute();
  for (const revision of [1, 3, 5])
    await sql`INSERT INTO applied_mutations (user_id, mutation_id, created_at, revision)
      VALUES ('u1', ${`m${revision}`}, ${at(revision)}, ${revision})`.execute(database);
  for (const [epoch, first] of [
    ["e2", 2],
    ["m1", 4],
    ["e6", 6],
  ] as const)
    await sql`INSERT INTO member_epochs (user_id, epoch, kept_revision, first_revision)
      VALUES ('u1', ${epoch}, 0, ${first})`.execute(database);

  await migrate(database);

  const rows = database.selectFrom("applied_mutations").select(["mutation_id", "created_at"]);
  expect((await rows.orderBy("revision").execute()).map(Object.values)).toEqual([
    ["m1", at(1)],
    ["e2", at(3)],
    ["m3", at(3)],
    ["m5", at(5)],
    ["e6", at(5)],
  ]);
});

test("processes that start together on an empty database apply each migration once", async () => {
  const dataDir = ownFolder("claves-migrate");
  const databaseUrl = process.env.TEST_ENGINE === "postgres" ? await newPostgresDatabase() : undefined;
  const open = () => {
    const database = openOwn({ databaseUrl, dataDir });
    return database;
  };
  const first = open();

  await Promise.all([first, open(), open()].map(migrate));

  const applied = await appliedMigrations(first);
  expect(applied.length).toBeGreaterThan(0);
  await migrate(open());
  expect(await appliedMigrations(first)).toEqual(applied);
});

async function appliedMigrations(database: Database) {
  return (await sql`SELECT name, applied_at FROM migrations ORDER BY name`.execute(database)).rows;
}

const MEMBER_BOUNDS = "0017_member_bounds.sql";
