import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { UserId } from "#server/session/session.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { startTestApp } from "#test/test-app.ts";
import { findSubscription } from "../queries.server.ts";

test("a subscription of before the debts keeps its facts, and what it owes is not known yet", async () => {
  const { database } = await startTestApp();
  await goBackBefore(database, "0039_what_is_owed.sql");
  const at = "2026-11-01T00:00:00.000Z";
  await database
    .insertInto("users")
    .values({ id: "u1", email: null, full_name: "Ana", created_at: at, last_sign_in_at: at })
    .execute();
  const row = {
    paypal_subscription_id: "I-1",
    paypal_status: "ACTIVE",
    paid_through: at,
    failed_payments: 1,
  };
  await database
    .insertInto("user_subscriptions")
    .values({ ...row, user_id: "u1", created_at: at, updated_at: at })
    .execute();

  await migrate(database);

  const facts = await findSubscription(database, "u1" as UserId);
  expect(facts).toMatchObject({ ...row, owed_amount: null, owed_currency: null });
});
