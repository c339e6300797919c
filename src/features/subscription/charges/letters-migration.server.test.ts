// On PostgreSQL too: migrations.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { hashSecret } from "#server/session/session.ts";
import { DAY_MS } from "#shared/time.ts";
import { startCharging } from "#test/charges/charging.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import type { Renewal } from "./contract.ts";

/** A letter of before, by its id: kind, about, date, amount and outcome. */
type Old = readonly [kind: string, about: string, day: number, amount: string, outcome: string | null];
const OLD: Record<string, Old> = {
  paid: ["receipt", "T1", 1, "2", "mail"],
  part: ["refund", "T1 PARTIALLY_REFUNDED", 1, "2", "push"],
  whole: ["refund", "T1 REFUNDED", 1, "2", null],
  unannounced: ["receipt", "T2", 2, "3", "app"],
  missed: ["notice", "T2", 2, "3", "missed"],
  failed: ["failure", "I-1 2026-11-03", 3, "2", "mail"],
  lost: ["failure", "I-1 2026-11-04", 4, "2", "dropped"],
  first: ["notice", "I-1 0", 5, "4", "mail"],
  second: ["notice", "I-1 1", 5, "2", "app"],
  correcting: ["notice", "I-1 2", 5, "3", null],
  waiting: ["notice", "I-1 3", 8, "2", null],
  price: ["price", "a-change", 9, "5", "mail"],
  kept: ["price_kept", "a-change", 9, "2", null],
};

test("letters of before get columns, once each, and the links of all of them still cancel", async () => {
  const { app, ana } = await startCharging();
  const { database } = app;
  const now = app.clock().getTime();
  const at = (day: number) => new Date(now + day * DAY_MS).toISOString();
  const tables = ["users", "user_subscriptions", "prepared_subscriptions", "plans"] as const;
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  await goBackBefore(database, "0044_letters_in_columns.sql");
  for (const [index, table] of tables.entries())
    await database
      .insertInto(table)
      .values(rows[index] ?? [])
      .execute();
  for (const [id, [kind, about, day, amount, outcome]] of Object.entries(OLD)) {
    const done = outcome && at(0);
    await sql`INSERT INTO billing_letters
      (id, user_id, kind, about, paypal_subscription_id, charge_at, amount, currency, created_at, done_at, outcome)
      VALUES (${id}, ${ana.userId}, ${kind}, ${about}, ${ana.id}, ${at(day)}, ${amount}, 'USD', ${at(0)}, ${done}, ${outcome})`.execute(
      database,
    );
  }
  const tokens = { first: "a".repeat(43), price: "b".repeat(43) };
  for (const [letter, token] of Object.entries(tokens))
    await sql`INSERT INTO billing_links VALUES (${hashSecret(token)}, ${letter}, ${at(0)})`.execute(database);

  await migrate(database);

  const letters = await database
    .selectFrom("billing_letters")
    .select(["id", "kind", "charge_id", "charge_status", "amount", "outcome", "is_late"])
    .orderBy("charge_at")
    .orderBy("created_at")
    .execute();
  expect(letters.map((one) => Object.values(one)).toSorted()).toEqual(
    [
      ["paid", "receipt", "T1", "COMPLETED", "2", "mail", 0],
      ["part", "receipt", "T1", "PARTIALLY_REFUNDED", "2", "push", 0],
      ["whole", "receipt", "T1", "REFUNDED", "2", null, 0],
      ["unannounced", "receipt", "T2", "COMPLETED", "3", "app", 1],
      ["failed", "failure", null, null, "2", "mail", 0],
      ["second", "notice", null, null, "2", "app", 0],
      ["waiting", "notice", null, null, "2", null, 0],
    ].toSorted(),
  );
  const call = async (path: "reading" | "cancellation", token: string) =>
    (await app.visitor().call<Renewal>("POST", `/api/renewal/${path}`, { token })).body;
  expect(await call("reading", tokens.first)).toMatchObject({ status: "open", price: "2 USD" });
  expect(await call("cancellation", tokens.price)).toMatchObject({ status: "cancelled" });
});
