// On PostgreSQL too: the queries of charges must work on both engines.
import { expect, test } from "vitest";
import { HOUR_MS } from "#platform/shared/time.ts";
import { paymentsAtPaypal } from "#test/providers/call-paypal.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { signWebhook } from "#test/providers/sign-webhook.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

// In these tests, PayPal answers about a subscription, but its list of payments fails or lacks some.

const app = await startTestApp();
const paypal = paypalControl(app);
await paypal.setWebhooks("drop");

type Answer = { status: number; body: string };
type Info = Record<string, unknown>;
const FAILED = { status: 500, body: "{}" };
const failed = () => FAILED;

/** @param list changes PayPal's list of payments. @param info changes `billing_info` */
function show(list: (reply: Answer) => Answer | "hang up", info = (told: Info): Info | null => told): void {
  app.paypalEdge.spoil = (call, reply) => {
    if (call.includes("/transactions?")) return list(reply);
    if (!/^GET .*\/subscriptions\/I-\w+$/.test(call)) return undefined;
    const body = JSON.parse(reply.body);
    return { ...reply, body: JSON.stringify({ ...body, billing_info: info(body.billing_info) }) };
  };
}

async function approved(): Promise<[Visitor, string]> {
  const { member, id } = await app.approvedMember();
  return [member, id];
}
const NO_LIST = { status: 200, body: '{"transactions":null}' };

/** The two causes of a lookup: a member confirms, or PayPal sends a webhook. */
const confirm = async (member: Visitor, id: string) => (await member.confirm(id)).status;
async function ring(id: string): Promise<number> {
  const { body, headers } = await signWebhook(app, { resource: { id } });
  return (await fetch(`${app.origin}/api/webhooks/paypal`, { method: "POST", headers, body })).status;
}

const PREMIUM = { is_premium: true, status: "active" };
/** The server awaits a payment, and no payment has bought a month yet. */
const AWAITED = { is_premium: true, access_until: null };
const charges = app.database.selectFrom("subscription_charges").select("status");
const chargesOf = (id: string) => charges.where("paypal_subscription_id", "=", id).execute();

test.each<[string, Answer | "hang up"]>([
  ["404", { ...FAILED, status: 404 }],
  ["429", { ...FAILED, status: 429 }],
  ["nothing", "hang up"],
  ["another shape", { status: 200, body: '{"transactions":[{"id":1}]}' }],
])(
  "a payment gives Premium while the list answers %s, and is a charge once it answers",
  async (_name, answer) => {
    const [member, id] = await approved();
    show(() => answer);
    expect(await confirm(member, id)).toBe(200);
    expect(await member.subscription()).toMatchObject(PREMIUM);
    expect(await chargesOf(id)).toEqual([]);
    // PayPal sends its event again, and the reconciliation looks the subscription up within the hour.
    expect(await ring(id)).toBe(502);
    app.paypalEdge.spoil = undefined;
    if (answer === "hang up") await paypal.advance(HOUR_MS).then(() => app.runJobs());
    else expect(await ring(id)).toBe(204);
    expect(await chargesOf(id)).toEqual([{ status: "COMPLETED" }]);
  },
);

test("what a member's look finds without the list, the reconciliation looks up again within the hour", async () => {
  const { member, id } = await app.newSubscriber();
  show(failed);
  expect(await confirm(member, id)).toBe(200);
  app.paypalEdge.calls.length = 0;
  await paypal.advance(HOUR_MS).then(() => app.runJobs());
  expect(app.paypalEdge.calls.join()).toContain(`${id}/transactions`);
});

test("the subscription of a deleted account is cancelled while the list fails", async () => {
  const [member, id] = await approved();
  show(failed);
  await member.deleteAccount();
  await app.runJobs();
  expect(app.paypalEdge.calls.join()).toContain(`${id}/cancel`);
});

test.each(["PENDING", "DECLINED"])("what the list then calls %s has bought no month", async (status) => {
  const [member, id] = await approved();
  for (const list of [failed, named(status), failed]) {
    show(list);
    expect(await confirm(member, id)).toBe(200);
  }
  expect(await member.subscription()).toMatchObject(AWAITED);
});

function named(status: string) {
  return (reply: Answer) => ({ ...reply, body: reply.body.replace("COMPLETED", status) });
}

test.each([{ time: "soon" }, { status: "COMPLETED" }, "today"])(
  "a last payment %j is no answer, and the next look reads the payment",
  async (last_payment) => {
    const [member, id] = await approved();
    show(named("COMPLETED"), (told) => ({ ...told, last_payment }));
    expect([await confirm(member, id), await ring(id)]).toEqual([502, 502]);
    app.paypalEdge.spoil = undefined;
    expect(await ring(id)).toBe(204);
    expect(await member.subscription()).toMatchObject(PREMIUM);
  },
);

test.each(["refund", "reverse", "withdrawal", "refund without an amount"])(
  "what a %s has ended begins with a later payment alone",
  async (how) => {
    const { member, id } = await app.newSubscriber();
    const withdrawal = { kind: "arrepentimiento" };
    if (how === "withdrawal") await member.call("POST", "/api/consumer-requests/own", withdrawal);
    else await paypal.act(id, how.split(" ")[0] ?? "");
    if (how.includes("amount")) show((reply) => ({ ...reply, body: reply.body.replaceAll("gross_", "") }));
    await app.runJobs();
    expect(await ring(id)).toBe(204);
    // The trail alone must prove the withdrawal, without a charge in our database.
    if (how === "withdrawal") await app.database.deleteFrom("subscription_charges").execute();
    const time = new Date(app.clock().getTime() + 2 * HOUR_MS).toISOString();
    const later = () => ({ last_payment: { time } });
    const failure = () => ({ last_failed_payment: { time } });
    const empty = () => NO_LIST;
    for (const [list, info, isBegun] of [
      [failed, undefined, false],
      [failed, failure, false],
      [empty, undefined, false],
      [(reply: Answer) => reply, () => null, false],
      [failed, later, true],
    ] as const) {
      app.advanceClock(1000);
      show(list, info);
      await ring(id);
      expect(await confirm(member, id)).toBe(200);
      expect(await member.subscription()).toMatchObject({ is_premium: isBegun });
    }
  },
);

test.each<[string, (looks: number) => void]>([
  ["transactions", () => show(() => NO_LIST)],
  [
    "billing_info, after a charge",
    (looks) =>
      show(
        (reply) => reply,
        (told) => (looks++ > 0 ? null : told),
      ),
  ],
])("a second payment is given back although PayPal answers null for %s at first", async (_name, spoil) => {
  const member = await app.freeMember();
  const first = await member.prepareSubscription();
  await paypal.advance(2.5 * HOUR_MS);
  await member.call("POST", "/api/session/refresh");
  const second = await member.prepareSubscription();
  for (const id of [first, second]) await member.approveSubscription(id);
  expect(await confirm(member, first)).toBe(200);
  spoil(0);
  expect(await confirm(member, second)).toBe(409);
  await app.runJobs();
  app.paypalEdge.spoil = undefined;
  await paypal.advance(HOUR_MS).then(() => app.runJobs());
  expect(await paymentsAtPaypal(app, second)).toEqual(["REFUNDED"]);
});

test.each<[string, Info]>([
  ["null", { next_billing_time: null, last_failed_payment: null, outstanding_balance: null }],
  ["null inside", { last_failed_payment: { time: null, amount: null } }],
  ["numbers", { failed_payments_count: "0", outstanding_balance: { value: 0, currency_code: "USD" } }],
  ["new fields and types", { cycle_executions: [null], outstanding_balance: "0" }],
])("an answer with %s is read", async (_name, changed) => {
  const [member, id] = await approved();
  show(named("COMPLETED"), (info) => ({ ...info, ...changed }));
  expect(await confirm(member, id)).toBe(200);
  expect(await member.subscription()).toMatchObject(PREMIUM);
  expect(await chargesOf(id)).toHaveLength(1);
});
