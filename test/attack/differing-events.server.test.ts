import { expect, test } from "vitest";
import { readReport } from "#billing/owner-report/queries.server.ts";
import { reportLetter } from "#billing/owner-report/report-letter.server.ts";
import { lastWeek, weekOf } from "#billing/owner-report/week.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { catchLog } from "../log/catch-log.ts";
import { paypalControl } from "../providers/paypal-control.ts";
import { signWebhook } from "../providers/sign-webhook.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

interface Payer {
  member: Visitor;
  id: string;
  userId: string;
  saleId: string;
}

const log = catchLog();

const app = await startTestApp({ settings: { LOG_LEVEL: "info" }, logTo: log.logTo });
await paypalControl(app).setWebhooks("hold");
const [ana, beto] = [await newPayer("ana"), await newPayer("beto")];
async function newPayer(name: string): Promise<Payer> {
  const member = await app.visitor().signIn("google", { name, email: `${name}-${newId()}@ejemplo.com` });
  const id = await member.subscribe();
  const charge = app.database.selectFrom("subscription_charges").select(["id", "user_id"]);
  const paid = await charge.where("paypal_subscription_id", "=", id).executeTakeFirstOrThrow();
  return { member, id, userId: paid.user_id, saleId: paid.id };
}

const sale = (of: Payer, changed: object) => ({
  id: `WH-${newId()}`,
  event_type: "PAYMENT.SALE.COMPLETED",
  resource: {
    id: of.saleId,
    amount: { total: "2.00", currency: "USD" },
    billing_agreement_id: of.id,
    custom: of.userId,
    ...changed,
  },
});

const activation = (of: Payer, changed: object) => ({
  id: `WH-${newId()}`,
  event_type: "BILLING.SUBSCRIPTION.ACTIVATED",
  resource: { id: of.id, plan_id: app.config.paypal.planId, custom_id: of.userId, ...changed },
});

async function send(event: object): Promise<number> {
  const { headers, body } = await signWebhook(app, event);
  return (await fetch(`${app.origin}/api/webhooks/paypal`, { method: "POST", headers, body })).status;
}

/** All data of subscriptions, charges and letters, without the times of lookups. */
async function state(): Promise<unknown> {
  const subscriptions = await app.database
    .selectFrom("user_subscriptions")
    .selectAll()
    .orderBy("user_id")
    .execute();
  return {
    subscriptions: subscriptions.map(({ fetched_at: _, updated_at: _at, ...facts }) => facts),
    charges: await app.database.selectFrom("subscription_charges").selectAll().orderBy("id").execute(),
    letters: await app.database.selectFrom("billing_letters").selectAll().orderBy("id").execute(),
  };
}

async function digest(): Promise<string> {
  const week = weekOf(lastWeek(new Date(app.clock().getTime() + 7 * DAY_MS)).monday);
  const report = await readReport(app.database, week, app.clock());
  return reportLetter(report, app.config, app.clock()).text;
}

const differing = async () =>
  Number(/Datos de PayPal que no coinciden con los nuestros: (\d+)/.exec(await digest())?.[1]);
const warnings = () => log.lines().filter(({ msg, level }) => level === 40 && /PayPal names/.test(msg));

test.each<[string, () => object]>([
  ["another amount", () => sale(ana, { amount: { total: "200.00", currency: "USD" } })],
  ["a payment that is not listed", () => sale(ana, { id: "5XX00000000000000" })],
  ["another member's payment", () => sale(ana, { id: beto.saleId })],
  ["another plan", () => activation(ana, { plan_id: "P-OTHER0000000" })],
  ["another member", () => activation(ana, { custom_id: beto.userId })],
  ["another member, for a payment", () => sale(beto, { custom: ana.userId })],
  ["nobody", () => activation({ ...ana, id: "I-NOBODYS00000" }, {})],
  ["what is true", () => sale(ana, {})],
])("an event under PayPal's signature that names %s only rings", async (_what, build) => {
  const [before, count, logged] = [await state(), await differing(), warnings().length];
  const event = build();
  for (let round = 0; round < 2; round++) expect(await send(event)).toBe(204);
  expect(await state()).toEqual(before);
  expect(await differing()).toBe(count);
  expect(warnings()).toHaveLength(logged);
});

test("a true event that is sent again under another member's name or subscription is refused", async () => {
  const before = await state();
  const { headers, body } = await signWebhook(app, sale(ana, {}));
  for (const [from, to] of [
    [ana.id, beto.id],
    [ana.userId, beto.userId],
  ] as const) {
    const forged = { method: "POST", headers, body: body.replace(from, to) };
    expect((await fetch(`${app.origin}/api/webhooks/paypal`, forged)).status).toBe(400);
  }
  expect(await state()).toEqual(before);
  expect(log.text()).toContain("a webhook that PayPal did not sign for us");
  expect((await beto.member.confirm(ana.id)).status).toBe(404);
  expect(await state()).toEqual(before);
});

test.each<[string, object, string]>([
  ["another plan", { plan_id: "P-OTHER0000000" }, "plan"],
  ["a price of its own", { plan_overridden: true }, "price"],
  ["another member", { custom_id: "01a20886-3277-7683-9d05-7a186bc4a449" }, "member"],
])(
  "a subscription that PayPal shows with %s stays as it was, and is told to the owner once",
  async (_what, shown, difference) => {
    const payer = await newPayer("cleo");
    const [before, count, logged] = [await state(), await differing(), warnings().length];
    app.paypalEdge.spoil = (call, reply) =>
      call === `GET /v1/billing/subscriptions/${payer.id}`
        ? { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), status: "CANCELLED", ...shown }) }
        : undefined;
    for (let round = 0; round < 3; round++) expect(await send(activation(payer, {}))).toBe(204);
    expect(await state()).toEqual(before);
    expect(await differing()).toBe(count + 1);
    expect(warnings().slice(logged)).toMatchObject(Array(3).fill({ differences: [difference] }));
  },
);

test("the log names nobody, and the trail says what it was about", async () => {
  expect(log.personalData().filter((found) => /email|paypal/.test(found))).toEqual([]);
  const trail = await app.database
    .selectFrom("subscription_audit")
    .select("action")
    .where("action", "like", "differs: %")
    .execute();
  expect(trail.length).toBeGreaterThan(0);
});
