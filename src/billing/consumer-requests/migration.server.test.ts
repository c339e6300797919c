// On PostgreSQL too: migrations.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { hashSecret } from "#platform/session/session.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startRequesting } from "#test/requesting.ts";
import { listConsumerRequests } from "./queries.server.ts";

const AT = "2026-11-01T00:00:00.000Z";
const SECRET = "s".repeat(43);

test("migration 0045 keeps every open case going, with what the person wrote", async () => {
  const at = await startRequesting();
  const { database } = at.app;
  await goBackBefore(database, "0045_cases_for_the_owner.sql");
  const insert = (code: string, state: string, name: string | null, message: string | null) =>
    sql`INSERT INTO consumer_requests (id, code, kind, state, email, full_name, message, token_hash, token_expires_at,
        created_at, confirmed_at, resolved_at, owner_told_at, unproven_told_at)
      VALUES (${code}, ${code}, 'baja', ${state}, 'ana@ejemplo.com', ${name}, ${message},
        ${code === "BA-1" ? hashSecret(SECRET) : null}, ${AT}, ${AT}, ${state === "received" ? null : AT},
        ${state === "unmatched" ? AT : null}, ${AT}, NULL)`.execute(database);
  await insert("BA-1", "received", "Ana", "Adiós");
  await insert("BA-2", "confirmed", "Ana", null);
  await insert("BA-3", "unmatched", null, "Adiós");
  await insert("BA-4", "closed", null, null);
  await sql`INSERT INTO jobs (id, kind, job_key, payload, run_at, created_at)
    VALUES ('1', 'consumer-requests.resolve', 'consumer-requests.resolve:BA-2', '{"id":"BA-2"}', ${AT}, ${AT})`.execute(
    database,
  );
  await migrate(database);
  const told = async () =>
    Object.fromEntries((await listConsumerRequests(database, "all")).map((one) => [one.code, one.message]));
  expect(await told()).toEqual({ "BA-1": "Ana: Adiós", "BA-2": "Ana", "BA-3": "Adiós", "BA-4": null });
  // A link that had expired after seven days, and a job that was queued before the update.
  expect((await at.confirm(SECRET)).body).toMatchObject({ code: "BA-1", status: "under_way" });
  await at.app.runJobs();
  const open = await listConsumerRequests(database, "open");
  expect(open.map(({ code, state }) => [code, state])).toEqual([
    ["BA-3", "unmatched"],
    ["BA-2", "unmatched"],
    ["BA-1", "unmatched"],
  ]);
  // The owner had a letter about BA-3.
  at.app.advanceClock(HOUR_MS);
  const letters = await at.mail.sentTo(at.app.config.site.contactEmail);
  const text = letters.map((letter) => letter.text).join("");
  expect(["BA-1", "BA-2", "BA-3", "BA-4"].map((code) => text.includes(code))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
