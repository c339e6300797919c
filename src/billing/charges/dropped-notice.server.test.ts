// On PostgreSQL too: no other test runs the query that deletes a notice.
import { expect, test } from "vitest";
import { startCharging } from "#test/charges/charging.ts";

test("a notice that waits for the mail server is dropped when the member cancels meanwhile", async () => {
  const at = await startCharging();
  await at.app.runJobs();
  at.mail.isRefusing = true;
  await at.pass(25, 1);
  await at.paypal.act(at.ana.id, "cancel");
  at.mail.isRefusing = false;
  await at.pass(2, 1);
  const sent = await at.mail.sentTo("ana@ejemplo.com");
  expect(sent.filter(({ subject }) => /Premium se renueva/.test(subject))).toEqual([]);
  expect(
    await at.app.database.selectFrom("billing_letters").select("kind").where("kind", "=", "notice").execute(),
  ).toEqual([]);
});
