import { sql } from "kysely";
import { expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { migrate } from "./migrate.ts";

const AT = "2026-11-01T00:00:00.000Z";

test("migration 0024 keeps existing rows under the new table and column names", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0024_field_names.sql");
  const userId = "0190a1b2-0000-7000-8000-000000000001";
  await sql`INSERT INTO users (id, full_name, created_at, last_sign_in_at)
    VALUES (${userId}, 'Ana', ${AT}, ${AT})`.execute(database);
  await sql`INSERT INTO member_writes (user_id, write_id, created_at) VALUES (${userId}, 'change', ${AT})`.execute(
    database,
  );
  await sql`INSERT INTO removed_records (user_id, kind, record_id, revision)
    VALUES (${userId}, 'idea', 'gone', 7)`.execute(database);
  await sql`INSERT INTO prepared_subscriptions (request_id, user_id, created_at, looked_up_at)
    VALUES ('asked', ${userId}, ${AT}, ${AT})`.execute(database);

  await migrate(database);

  expect(await database.selectFrom("applied_mutations").selectAll().execute()).toEqual([
    { user_id: userId, mutation_id: "change", created_at: AT, revision: 0 },
  ]);
  expect(await database.selectFrom("tombstones").selectAll().execute()).toEqual([
    { user_id: userId, kind: "idea", record_id: "gone", revision: 7 },
  ]);
  expect(await database.selectFrom("prepared_subscriptions").select("fetched_at").execute()).toEqual([
    { fetched_at: AT },
  ]);
});
