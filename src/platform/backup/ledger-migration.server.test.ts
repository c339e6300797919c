// On PostgreSQL too: migrations.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { migrate } from "../database/migrate.ts";

const AT = "2026-11-01T09:00:00.000Z";

test("migration 0047 notes every deletion, prepared subscription, open feed and open case", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0047_ledger_facts.sql");
  const insert = async (table: string, row: Record<string, string | number | null>) => {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(Object.values(row))})`.execute(
      database,
    );
  };
  await insert("users", { id: "u1", full_name: "Ana", created_at: AT, last_sign_in_at: AT });
  await insert("deleted_members", { member_hash: "ab".repeat(32), deleted_at: AT });
  for (const [request_id, paypal_subscription_id] of [
    ["r1", "I-1"],
    ["r2", null],
  ] as const)
    await insert("prepared_subscriptions", {
      request_id,
      user_id: "u1",
      paypal_subscription_id,
      created_at: AT,
    });
  await insert("calendar_feeds", { user_id: "u1", token_hash: "cd".repeat(32), created_at: AT });
  const request = { kind: "baja", created_at: AT };
  await insert("consumer_requests", { ...request, id: "c1", code: "BA-2222-2222", state: "confirmed" });
  await insert("consumer_requests", { ...request, id: "c2", code: "BA-3333-3333", state: "done" });
  await insert("consumer_requests", {
    ...request,
    id: "c3",
    code: "BA-4444-4444",
    state: "received",
    purged_at: AT,
  });
  await migrate(database);

  const facts = await database.selectFrom("ledger_facts").selectAll().orderBy("kind").execute();
  expect(facts.every(({ counter, copies }) => counter === 1 && copies === 0)).toBe(true);
  expect(facts.map(({ kind, subject, state }) => `${kind} ${subject} ${state}`)).toEqual([
    "case BA-2222-2222 begun baja 2026-11-01",
    `deleted ${"ab".repeat(32)} ${AT}`,
    `feed ${"cd".repeat(32)} begun`,
    "paypal I-1 begun",
  ]);
});
