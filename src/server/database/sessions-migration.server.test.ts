import { sql } from "kysely";
import { expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { migrate } from "./migrate.ts";

test("migration 0016 keeps sessions, last used at their last token exchange, or else at their creation", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0016_sessions.sql");
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
