import { beforeEach, expect, test } from "vitest";
import { type Charging, startCharging } from "#test/charges/charging.ts";
import { sellOtherPlan } from "#test/charges/other-plan.ts";
import { callPaypal } from "#test/providers/call-paypal.ts";
import { CONSENT } from "#test/visitor.ts";
import { consentVersion } from "./consent/consent.ts";

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
});

const LATER = { consent: consentVersion("$3 USD cada mes") };
const signIn = (name: string) =>
  at.app.visitor().signIn("google", { name, email: `${name.toLowerCase()}@ejemplo.com` });

const amountsTo = async (name: string, subject: RegExp) =>
  (await at.mail.sentTo(`${name}@ejemplo.com`)).flatMap((mail) => subject.exec(mail.subject)?.[1] ?? []);

test("who subscribes to another plan pays its price, and a running subscription keeps its own", async () => {
  await sellOtherPlan(at.app, "3");
  await (await signIn("Beto")).subscribe(LATER);
  await at.pass(62, 3);
  for (const [name, price] of [
    ["ana", "2 USD"],
    ["beto", "3 USD"],
  ] as const) {
    expect(await amountsTo(name, /Premium se renueva .*\((.*)\)/)).toEqual([price, price]);
    expect(await amountsTo(name, /: recibo de tu pago de (.*)/)).toEqual([price, price, price]);
    expect((await at.subscriptionOf(await signIn(name))).next_charge_amount).toBe(price);
  }
});

test("a subscription of a former plan still ends as PayPal says", async () => {
  await sellOtherPlan(at.app, "3");
  await at.paypal.act(at.ana.id, "refund");
  await at.pass(1, 3);
  expect(await at.subscriptionOf(at.ana.member)).toMatchObject({ is_premium: false, status: "cancelled" });
});

test("a checkout under another plan's price needs a consent to it, and takes no subscription of the former plan", async () => {
  const beto = await signIn("Beto");
  const former = await beto.prepareSubscription();
  const planId = await sellOtherPlan(at.app, "3");
  expect((await beto.call("POST", "/api/subscription/paypal", CONSENT)).status).toBe(400);
  const id = await beto.prepareSubscription(LATER);
  expect(id).not.toBe(former);
  expect(await callPaypal(at.app, "GET", `/${id}`)).toMatchObject({ plan_id: planId });
  const [consent] = await at.app.rows.read("subscription_consents", ["words"], {
    paypal_subscription_id: id,
  });
  expect(consent?.words).toContain("Pagas $3 USD cada mes por PayPal.");
  // The PayPal window of the former subscription may still be open: an approval there counts.
  await beto.approveSubscription(former);
  await beto.confirm(former);
  expect((await at.subscriptionOf(beto)).next_charge_amount).toBe("2 USD");
});

test("nobody subscribes while PayPal's plan costs something else, and notices name the higher price", async () => {
  const { planId } = at.app.config.paypal;
  at.app.paypalEdge.spoil = (call, reply) =>
    call === `GET /v1/billing/plans/${planId}`
      ? { ...reply, body: reply.body.replace('"value":"2.0"', '"value":"5"') }
      : undefined;
  const beto = await signIn("Beto");
  expect((await beto.call("POST", "/api/subscription/paypal", CONSENT)).status).toBe(502);
  await at.pass(27, 3);
  expect(await amountsTo("ana", /Premium se renueva .*\((.*)\)/)).toEqual(["5 USD"]);
});
