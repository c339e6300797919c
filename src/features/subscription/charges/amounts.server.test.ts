import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/time.ts";
import { type Charging, startCharging } from "#test/charges/charging.ts";
import type { CaughtMail } from "#test/providers/mail-edge.ts";
import type { Subscription } from "../contract.ts";
import { announcedIn, listLateRenewals } from "./late-notices.server.ts";

/** PayPal tries a failed payment twice more, after five and ten days. */
const RETRIES_DAYS = 11;
const STEP_MS = 6 * DAY_MS;

let at: Charging;

/** The first renewal has just failed, and the second one is known. */
beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
  await at.paypal.act(at.ana.id, "fail-payments", 3);
  await passTo(6.5);
  await pass(7);
});

/** Days pass, with a run of the jobs at the end. */
async function pass(days: number): Promise<void> {
  await at.paypal.advance(Math.round(days * DAY_MS));
  await at.app.runJobs();
}

/** Time passes with runs of the jobs, to so many days before the next charge. */
async function passTo(daysBefore: number): Promise<void> {
  const { next } = await at.app.database
    .selectFrom("user_subscriptions")
    .select("next_billing_time as next")
    .executeTakeFirstOrThrow();
  let leftMs = Date.parse(next ?? "") - daysBefore * DAY_MS - at.app.clock().getTime();
  for (; leftMs > 0; leftMs -= STEP_MS) await pass(Math.min(leftMs, STEP_MS) / DAY_MS);
}

const notices = () => at.mail.all.filter(({ subject }) => /Premium se renueva/.test(subject));
const lastReceipt = () => at.mail.all.findLast(({ subject }) => subject.includes(": recibo"));
const amountOf = ({ subject }: CaughtMail) => /\((\S+ USD)\)$/.exec(subject)?.[1];

async function profile(): Promise<Subscription> {
  const { member: ana } = at.ana;
  await ana.call("POST", "/api/session/refresh");
  return (await ana.call<{ subscription: Subscription }>("GET", "/api/subscription")).body.subscription;
}

async function lookAtPaypal(): Promise<void> {
  const { member: ana, id } = at.ana;
  await ana.call("POST", "/api/session/refresh");
  await ana.call("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });
}

test("a notice says what failed payments left, and the profile knows it before", async () => {
  await pass(RETRIES_DAYS);
  expect((await profile()).next_charge_amount).toBe("4 USD");
  await passTo(6.5);
  expect(notices().map(amountOf)).toEqual(["2 USD", "4 USD"]);
  expect(notices().at(-1)?.text).toContain("Incluye: 2 USD que PayPal no pudo cobrar antes");
  await pass(7);
  expect(notices()).toHaveLength(2);
  expect(lastReceipt()?.subject).toContain("4 USD");
  expect(lastReceipt()?.text).not.toContain("Te habíamos avisado");
});

test("a debt that is paid after its notice changes the profile, and the receipt names both amounts", async () => {
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  await passTo(4);
  expect((await profile()).next_charge_amount).toBe("2 USD");
  await pass(5);
  expect(notices()).toHaveLength(2);
  const both = "Te habíamos avisado de un cobro de 4 USD, y PayPal te cobró 2 USD.";
  expect(lastReceipt()?.text).toContain(`${both}\n`);
});

test("a notice that waits for the mail server leaves with the amount of that moment", async () => {
  await pass(RETRIES_DAYS);
  await passTo(8);
  at.mail.isRefusing = true;
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  await passTo(5.5);
  at.mail.isRefusing = false;
  await passTo(5);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD"]);
});

test("a charge of more than its notice named is shown to the owner, and the receipt offers the difference", async () => {
  await at.paypal.act(at.ana.id, "settle");
  await passTo(17);
  await at.paypal.changePlanPrice(at.app.config.paypal.planId, 300);
  at.app.paypalEdge.spoil = () => "hang up";
  await passTo(5.9);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD"]);
  expect(notices().at(-1)?.text).toContain("Si PayPal te cobra más de este importe, escríbenos a");
  await pass(7);
  at.app.paypalEdge.spoil = undefined;
  await pass(1);
  expect(notices()).toHaveLength(2);
  const late = await listLateRenewals(at.app.database, at.app.clock());
  expect(late.map(announcedIn)).toEqual(["never with this amount"]);
  const both = "Te habíamos avisado de un cobro de 2 USD, y PayPal te cobró 3 USD.";
  expect(lastReceipt()?.text).toContain(`${both} Te pedimos disculpas. Si no lo esperabas, escríbenos a`);
});

test("the profile's notice names the amount of now, and leaves when PayPal moves its charge", async () => {
  await at.app.database.updateTable("users").set({ is_email_verified: 0 }).execute();
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  expect((await profile()).billing_notice?.title).toMatch(/^Tu Premium se renueva el .* \(4 USD\)$/);
  await at.paypal.act(at.ana.id, "settle");
  await lookAtPaypal();
  expect((await profile()).billing_notice?.title).toMatch(/\(2 USD\)$/);
  await at.paypal.act(at.ana.id, "bill-later", 4);
  await lookAtPaypal();
  expect((await profile()).billing_notice).toBeUndefined();
  await passTo(6.5);
  expect((await profile()).billing_notice).toBeDefined();
});
