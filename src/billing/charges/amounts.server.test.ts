import { beforeEach, expect, test } from "vitest";
import { type Charging, startCharging } from "#test/charges/charging.ts";
import type { CaughtMail } from "#test/providers/mail-edge.ts";
import { announcedIn, listLateRenewals } from "./late-notices.server.ts";

/** PayPal retries a failed payment after five and ten days. Both retries are over after this time. */
const RETRIES_DAYS = 11;

let at: Charging;

/** The first renewal has failed, and the server knows the date of the second renewal. */
beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
  await at.paypal.act(at.ana.id, "fail-payments", 3);
  await at.passTo(6.5, 6);
  await at.pass(7);
});

const notices = () => at.mail.all.filter(({ subject }) => /Premium se renueva/.test(subject));
const lastReceipt = () => at.mail.all.findLast(({ subject }) => subject.includes(": recibo"));
const amountOf = ({ subject }: CaughtMail) => /\((\S+ USD)\)$/.exec(subject)?.[1];

async function lookAtPaypal(): Promise<void> {
  const { member: ana, id } = at.ana;
  await ana.call("POST", "/api/session/refresh");
  await ana.confirm(id);
}

test("a notice says what failed payments left, and the profile knows it before", async () => {
  await at.pass(RETRIES_DAYS);
  expect((await at.subscriptionOf()).next_charge_amount).toBe("4 USD");
  await at.passTo(6.5, 6);
  expect(notices().map(amountOf)).toEqual(["2 USD", "4 USD"]);
  expect(notices().at(-1)?.text).toContain("Incluye: 2 USD que PayPal no pudo cobrar antes");
  await at.pass(7);
  expect(notices()).toHaveLength(2);
  expect(lastReceipt()?.subject).toContain("4 USD");
  expect(lastReceipt()?.text).not.toContain("Te habíamos avisado");
});

test("a debt that is paid after its notice changes the profile, and the receipt names both amounts", async () => {
  await at.pass(RETRIES_DAYS);
  await at.passTo(6.5, 6);
  await at.paypal.act(at.ana.id, "settle");
  await at.passTo(4, 6);
  expect((await at.subscriptionOf()).next_charge_amount).toBe("2 USD");
  await at.pass(5);
  expect(notices()).toHaveLength(2);
  const both = "Te habíamos avisado de un cobro de 4 USD, y PayPal te cobró 2 USD.";
  expect(lastReceipt()?.text).toContain(`${both}\n`);
});

test("a notice that waits for the mail server leaves with the amount of that moment", async () => {
  await at.pass(RETRIES_DAYS);
  await at.passTo(8, 6);
  at.mail.isRefusing = true;
  await at.passTo(6.5, 6);
  await at.paypal.act(at.ana.id, "settle");
  await at.passTo(5.5, 6);
  at.mail.isRefusing = false;
  await at.passTo(5, 6);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD"]);
});

test("a charge of more than its notice named is shown to the owner, and the receipt offers the difference", async () => {
  await at.paypal.act(at.ana.id, "settle");
  await at.passTo(17, 6);
  await at.paypal.changePlanPrice(at.app.config.paypal.planId, 300);
  at.app.paypalEdge.spoil = () => "hang up";
  await at.passTo(5.9, 6);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD"]);
  expect(notices().at(-1)?.text).toContain("Si PayPal te cobra más de este importe, escríbenos a");
  await at.pass(7);
  at.app.paypalEdge.spoil = undefined;
  await at.pass(1);
  expect(notices()).toHaveLength(2);
  const late = await listLateRenewals(at.app.database, at.app.clock());
  expect(late.map(announcedIn)).toEqual(["never with this amount"]);
  const both = "Te habíamos avisado de un cobro de 2 USD, y PayPal te cobró 3 USD.";
  expect(lastReceipt()?.text).toContain(`${both} Te pedimos disculpas. Si no lo esperabas, escríbenos a`);
});

test("the profile's notice names the amount of now, and leaves when PayPal moves its charge", async () => {
  await at.app.database.updateTable("users").set({ is_email_verified: 0 }).execute();
  await at.pass(RETRIES_DAYS);
  await at.passTo(6.5, 6);
  expect((await at.subscriptionOf()).billing_notice?.title).toMatch(
    /^Tu Premium se renueva el .* \(4 USD\)$/,
  );
  await at.paypal.act(at.ana.id, "settle");
  await lookAtPaypal();
  expect((await at.subscriptionOf()).billing_notice?.title).toMatch(/\(2 USD\)$/);
  await at.paypal.act(at.ana.id, "bill-later", 4);
  await lookAtPaypal();
  expect((await at.subscriptionOf()).billing_notice).toBeUndefined();
  await at.passTo(6.5, 6);
  expect((await at.subscriptionOf()).billing_notice).toBeDefined();
});
