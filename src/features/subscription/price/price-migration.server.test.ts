import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { startTestApp } from "#test/test-app.ts";

const FILE = "0033_price_changes.sql";
const FORMER = new URL("../../../../migrations/0030_notices_and_receipts.sql", import.meta.url);

test("letters and links of before the price's table survive its migration, and are deleted with their member", async () => {
  const { database } = await startTestApp();
  const at = "2026-11-01T00:00:00.000Z";
  await database
    .insertInto("users")
    .values({ id: "u1", email: null, full_name: "Ana", created_at: at, last_sign_in_at: at })
    .execute();
  for (const table of ["billing_links", "billing_letters", "price_changes"])
    await sql`DROP TABLE ${sql.ref(table)}`.execute(database);
  const statements = readFileSync(FORMER, "utf8").split(/;\n/);
  for (const statement of statements.filter((one) => /(TABLE|ON) billing_/.test(one) && !/ALTER/.test(one)))
    await sql.raw(statement).execute(database);
  await sql`CREATE INDEX billing_letters_by_time ON billing_letters (kind, created_at)`.execute(database);
  const letter = {
    ...({ id: "l1", user_id: "u1", kind: "notice", about: "I-1 0", paypal_subscription_id: "I-1" } as const),
    ...({ charge_at: at, amount: "2.0", currency: "USD", retry_at: null, created_at: at } as const),
    ...({ done_at: at, outcome: "mail", is_late: 1 } as const),
  };
  const link = { token_hash: "h", letter_id: "l1", created_at: at };
  await database.insertInto("billing_letters").values(letter).execute();
  await database.insertInto("billing_links").values(link).execute();
  await database
    .deleteFrom("migrations" as never)
    .where(sql`name`, "=", FILE)
    .execute();

  await migrate(database);

  expect(await database.selectFrom("billing_letters").selectAll().execute()).toEqual([letter]);
  expect(await database.selectFrom("billing_links").selectAll().execute()).toEqual([link]);
  const announced = { ...letter, id: "l2", kind: "price", about: "c1" } as const;
  await database.insertInto("billing_letters").values(announced).execute();
  await database.deleteFrom("users").where("id", "=", "u1").execute();
  expect(await database.selectFrom("billing_links").selectAll().execute()).toEqual([]);
  expect(await database.selectFrom("billing_letters").selectAll().execute()).toEqual([]);
});
