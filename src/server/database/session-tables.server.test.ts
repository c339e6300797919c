import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "#test/scratch-folder.ts";
import { newPostgresDatabase } from "#test/test-app.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

test("migration 0016 keeps sessions, last used at their last token exchange, or else at their creation", async () => {
  const isPostgres = process.env.TEST_ENGINE === "postgres";
  const databaseUrl = isPostgres ? await newPostgresDatabase() : undefined;
  const database = openDatabase({ databaseUrl, dataDir: scratchFolder("claves-sessions") });
  onTestFinished(() => database.destroy());
  await sql`CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)`.execute(database);
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < "0016").sort()) {
    const file = (await readFile(new URL(name, MIGRATIONS), "utf8")).replaceAll(/^\s*--.*$/gm, "");
    for (const statement of file.split(/;\s*$/m))
      if (statement.trim()) await sql.raw(statement).execute(database);
    await sql`INSERT INTO migrations VALUES (${name}, '2026-11-01T00:00:00.000Z')`.execute(database);
  }
  const [made, exchanged, end] = [
    "2026-11-01T10:00:00.000Z",
    "2026-11-20T10:00:00.000Z",
    "2027-01-19T10:00:00.000Z",
  ];
  await sql`INSERT INTO users (id, full_name, created_at, last_sign_in_at) VALUES ('ana', 'Ana', ${made}, ${made})`.execute(
    database,
  );
  for (const id of ["used", "bare"])
    await sql`INSERT INTO sessions VALUES (${id}, 'ana', ${made}, ${end})`.execute(database);
  await sql`INSERT INTO session_tokens VALUES ('hash', 'used', 'refresh', NULL, ${exchanged}, ${end}, NULL, NULL)`.execute(
    database,
  );

  await migrate(database);

  const sessions = await database
    .selectFrom("sessions")
    .select(["id", "device", "last_used_at", "expires_at"])
    .orderBy("id", "desc")
    .execute();
  expect(sessions).toEqual([
    { id: "used", device: "", last_used_at: exchanged, expires_at: end },
    { id: "bare", device: "", last_used_at: made, expires_at: end },
  ]);
});
