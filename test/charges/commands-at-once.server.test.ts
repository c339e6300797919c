// On PostgreSQL too: its transactions run at the same time, and SQLite's one after another.
import { expect, test } from "vitest";
import { openLifecycle } from "#app/server/billing.ts";
import { terminateAtPaypal } from "#billing/subscription/lifecycle/terminate-subscription.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { paymentsAtPaypal } from "../providers/call-paypal.ts";
import { nextProcess, startCharging } from "./charging.ts";

test("a refund that two processes make at once is one refund with one letter and one entry of each act", async () => {
  const at = await startCharging();
  await at.app.runJobs();
  const { userId, id } = at.ana;
  const ending = { id, userId, reason: "Withdrawn by request A", isRefunded: true };
  const end = () => terminateAtPaypal(openLifecycle(at.app.services), ending);
  expect(await Promise.all([end(), end()])).toEqual(["ended", "ended"]);
  expect(await paymentsAtPaypal(at.app, id)).toEqual(["REFUNDED"]);
  await at.paypal.advance(DAY_MS);
  await at.paypal.advance(11 * MINUTE_MS);
  await Promise.all([nextProcess(at.app).runDue(), nextProcess(at.app).runDue()]);
  const letters = at.mail.all.filter(({ subject }) => /PayPal te devolvió 2 USD/.test(subject));
  expect(letters).toHaveLength(1);
  const acts = await at.app.database
    .selectFrom("subscription_audit")
    .select("action")
    .where("action", "like", "%Withdrawn by request A")
    .orderBy("action")
    .execute();
  const names = ["cancelled", "cancelling", "refunded", "refunding"];
  expect(acts.map(({ action }) => action.split(":")[0])).toEqual(names);
});
