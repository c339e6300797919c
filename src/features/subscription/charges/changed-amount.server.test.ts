import { beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { type Charging, nextProcess, startCharging } from "#test/charges/charging.ts";
import type { CaughtMail } from "#test/providers/mail-edge.ts";
import type { Subscription } from "../contract.ts";
import { listLateRenewals } from "./late-notices.server.ts";

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

const nextAmount = async () => (await profile()).next_charge_amount;

async function lookAtPaypal(): Promise<void> {
  const { member: ana, id } = at.ana;
  await ana.call("POST", "/api/session/refresh");
  await ana.call("POST", "/api/subscription/confirmation", { paypal_subscription_id: id });
}

/** Without an address and a device, the profile alone shows a notice. */
async function hideAddress(): Promise<void> {
  await at.app.database.updateTable("users").set({ is_email_verified: 0 }).execute();
}

async function lastCharge(): Promise<number> {
  const charges = at.app.database.selectFrom("subscription_charges").select("amount");
  return Number((await charges.orderBy("charged_at", "desc").executeTakeFirst())?.amount);
}

test("a notice says what failed payments left, and the profile knows it before", async () => {
  await pass(RETRIES_DAYS);
  expect(await nextAmount()).toBe("4 USD");
  await passTo(6.5);
  expect(notices().map(amountOf)).toEqual(["2 USD", "4 USD"]);
  expect(notices().at(-1)?.text).toContain("Incluye: 2 USD que PayPal no pudo cobrar antes");
  await pass(7);
  expect(notices()).toHaveLength(2);
  expect(await lastCharge()).toBe(4);
});

test("a debt that is paid after its notice is told once, with both amounts", async () => {
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  await passTo(4);
  expect(notices().map(amountOf)).toEqual(["2 USD", "4 USD", "2 USD"]);
  const corrected = notices().at(-1);
  expect(corrected?.subject).toMatch(
    /: cambió el importe\. Tu Premium se renueva el \S+ \d+ de \S+ \(2 USD\)$/,
  );
  expect(corrected?.text).toContain("Antes te avisamos de un cobro de 4 USD.");
  expect(corrected?.text).not.toContain("menos de cinco días");
  expect(await nextAmount()).toBe("2 USD");
  await pass(5);
  expect(notices()).toHaveLength(3);
  expect(await lastCharge()).toBe(2);
});

test("an amount that changes is not told where PayPal does not charge any more", async () => {
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  await lookAtPaypal();
  expect(await nextAmount()).toBe("4 USD");
  await at.paypal.act(at.ana.id, "cancel");
  await at.paypal.advance(11 * MINUTE_MS);
  await at.app.runJobs();
  expect(notices().map(amountOf)).toEqual(["2 USD", "4 USD"]);
});

test("a debt that PayPal could not tell before the notice is told when it can, and the owner sees a late one", async () => {
  at.app.paypalEdge.spoil = () => "hang up";
  await passTo(5.9);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD"]);
  at.app.paypalEdge.spoil = undefined;
  await passTo(4);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD", "4 USD"]);
  expect(notices().at(-1)?.text).toContain("Antes te avisamos de un cobro de 2 USD.");
  expect(notices().at(-1)?.text).toContain("te devolvemos este cobro");
  const late = at.app.database.selectFrom("billing_letters").select("amount").where("is_late", "=", 1);
  expect((await late.execute()).map(({ amount }) => Number(amount))).toEqual([4]);
});

test("a notice that waits for the mail server never leaves with the former amount", async () => {
  await pass(RETRIES_DAYS);
  await passTo(8);
  at.mail.isRefusing = true;
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  await passTo(5.5);
  at.mail.isRefusing = false;
  await passTo(5);
  expect(notices().map(amountOf)).toEqual(["2 USD", "2 USD"]);
  expect(notices().at(-1)?.subject).toMatch(/^Claves del Éxito: tu Premium/);
});

const UNSURE = "PayPal no nos respondió antes de este aviso";

const lateNotices = async () =>
  (await listLateRenewals(at.app.database, at.app.clock())).map(({ announced }) => announced);

test("a plan that was changed by hand while PayPal could not be asked is told as soon as it answers", async () => {
  await at.paypal.act(at.ana.id, "settle");
  await passTo(17);
  await at.paypal.changePlanPrice(at.app.config.paypal.planId, 300);
  at.app.paypalEdge.spoil = () => "hang up";
  await passTo(5.9);
  expect(notices().at(-1)?.subject).toMatch(/\(2 USD\)$/);
  expect(notices().at(-1)?.text).toContain(UNSURE);
  at.app.paypalEdge.spoil = undefined;
  // A process remembers the plan for an hour of its own clock.
  await at.paypal.advance(11 * MINUTE_MS);
  await nextProcess(at.app).runDue();
  expect(notices().at(-1)?.subject).toMatch(/: cambió el importe\. .* \(3 USD\)$/);
  expect(notices().at(-1)?.text).not.toContain(UNSURE);
  await pass(7);
  expect(await lastCharge()).toBe(3);
  expect(await lateNotices()).toEqual([]);
  expect(lastReceipt()?.subject).toMatch(/3 USD/);
  expect(lastReceipt()?.text).not.toContain("te devolvemos");
});

test("a charge of more than its notice told is shown to the owner, and the receipt names both amounts", async () => {
  await at.paypal.act(at.ana.id, "settle");
  await passTo(17);
  await at.paypal.changePlanPrice(at.app.config.paypal.planId, 300);
  at.app.paypalEdge.spoil = () => "hang up";
  await passTo(5.9);
  await pass(7);
  at.app.paypalEdge.spoil = undefined;
  await pass(1);
  expect(await lastCharge()).toBe(3);
  expect(await lateNotices()).toEqual(["never with this amount"]);
  expect(lastReceipt()?.subject).toMatch(/3 USD/);
  expect(lastReceipt()?.text).toContain("Te habíamos avisado de un cobro de 2 USD, y PayPal te cobró 3 USD.");
  expect(lastReceipt()?.text).toContain("te devolvemos la diferencia");
});

test("a notice says so if PayPal answered about the subscription, and not about its plan's price", async () => {
  await at.paypal.act(at.ana.id, "settle");
  await passTo(8);
  at.app.paypalEdge.spoil = (call) => (call.includes("/v1/billing/plans") ? "hang up" : undefined);
  await at.paypal.advance(1.5 * DAY_MS);
  // A process that has just started remembers no price.
  await nextProcess(at.app).runDue();
  expect(notices().at(-1)?.text).toContain(UNSURE);
});

test("a notice that PayPal confirmed does not say otherwise", async () => {
  await at.paypal.act(at.ana.id, "settle");
  await passTo(6.5);
  expect(notices()).toHaveLength(2);
  for (const { text } of notices()) expect(text).not.toContain(UNSURE);
});

test("the profile says that PayPal did not confirm its notice, until PayPal does", async () => {
  await hideAddress();
  await at.paypal.act(at.ana.id, "settle");
  await passTo(8);
  at.app.paypalEdge.spoil = () => "hang up";
  await passTo(5.9);
  const doubt = "PayPal todavía no nos confirmó la fecha ni el importe.";
  const { billing_notice: unsure } = await profile();
  expect(unsure?.title).toMatch(/^Tu Premium se renueva .* \(2 USD\)$/);
  expect(unsure?.text).toBe(`${doubt} Se renueva sola. Si no quieres seguir, cancela antes en tu perfil.`);
  at.app.paypalEdge.spoil = undefined;
  await pass(1);
  const { billing_notice: sure } = await profile();
  expect(sure?.title).toBe(unsure?.title);
  expect(sure?.text).not.toContain(doubt);
});

test("the profile names both amounts of a charge that changed after its notice", async () => {
  await hideAddress();
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  await passTo(4);
  const { billing_notice } = await profile();
  expect(billing_notice?.title).toMatch(/^Cambió el importe\. Tu Premium se renueva el .* \(2 USD\)$/);
  expect(billing_notice?.text).toMatch(/^Antes te avisamos de un cobro de 4 USD\. Se renueva sola/);
});

test("a notice leaves the profile when another amount came by mail", async () => {
  await hideAddress();
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  expect((await profile()).billing_notice?.title).toContain("4 USD");
  await at.app.database.updateTable("users").set({ is_email_verified: 1 }).execute();
  await at.paypal.act(at.ana.id, "settle");
  await passTo(4);
  expect(notices().at(-1)?.subject).toMatch(/: cambió el importe\. .* \(2 USD\)$/);
  expect((await profile()).billing_notice).toBeUndefined();
});

test("a notice leaves the profile when PayPal moves its charge", async () => {
  await hideAddress();
  await at.paypal.act(at.ana.id, "settle");
  await passTo(6.5);
  expect((await profile()).billing_notice).toBeDefined();
  await at.paypal.act(at.ana.id, "bill-later", 4);
  await lookAtPaypal();
  const moved = await profile();
  expect(moved.next_charge_amount).toBe("2 USD");
  expect(moved.billing_notice).toBeUndefined();
  await passTo(6.5);
  expect((await profile()).billing_notice).toBeDefined();
});

test("while the plan's price cannot be read, no amount is corrected", async () => {
  await pass(RETRIES_DAYS);
  await passTo(6.5);
  await at.paypal.act(at.ana.id, "settle");
  at.app.paypalEdge.spoil = (call) => (call.includes("/v1/billing/plans") ? "hang up" : undefined);
  // A process that has just started remembers no price.
  await at.paypal.advance(DAY_MS);
  await nextProcess(at.app).runDue();
  expect(notices()).toHaveLength(2);
});
