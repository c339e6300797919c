import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { listConsumerRequests, listUnproven } from "../queries.server.ts";

const AT = "2026-11-01T00:00:00.000Z";

test("migration 0029 keeps former requests, which no member owns, and hands the unconfirmed ones to the owner", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0029_consent_and_own_cases.sql");
  for (const [code, state] of [
    ["BA-1", "received"],
    ["AR-2", "done"],
  ]) {
    await sql`INSERT INTO consumer_requests (id, code, kind, state, email, token_expires_at, created_at)
      VALUES (${code}, ${code}, 'baja', ${state}, 'ana@ejemplo.com', ${AT}, ${AT})`.execute(database);
  }
  await migrate(database);
  expect(await listConsumerRequests(database, "all")).toMatchObject([
    { code: "BA-1", state: "received", email: "ana@ejemplo.com", user_id: null },
    { code: "AR-2", state: "done", user_id: null },
  ]);
  expect((await listUnproven(database, new Date(AT), 10)).map(({ code }) => code)).toEqual(["BA-1"]);
  expect(await database.selectFrom("subscription_consents").selectAll().execute()).toEqual([]);
});
