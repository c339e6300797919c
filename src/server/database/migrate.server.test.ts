import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
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

const MEMBER_BOUNDS = "0017_member_bounds.sql";
