import { describe, expect, test } from "vitest";
import { openLifecycle } from "#app/server/billing.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { paymentsAtPaypal, statusAtPaypal } from "#test/providers/call-paypal.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { signWebhook } from "#test/providers/sign-webhook.ts";
import { startTestApp } from "#test/test-app.ts";
import { listAudit } from "../audit-queries.server.ts";
import { refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";

const app = await startTestApp();
await paypalControl(app).setWebhooks("hold");

/** Reads the database: the API would trigger a lookup. */
async function stored(paypal_subscription_id: string) {
  const columns = ["user_id", "paypal_status", "refunded_at"] as const;
  return (await app.rows.read("user_subscriptions", columns, { paypal_subscription_id }))[0];
}

async function requestOf(id: string, type: string) {
  const paypal = paypalControl(app);
  for (const event of (await paypal.listEvents()).filter((one) => one.type === type).reverse()) {
    const request = await paypal.requestOf(event.id);
    if (request.body.includes(id)) return request;
  }
  throw new Error(`no ${type} of ${id}`);
}

function post(body: string, headers: Record<string, string>) {
  return fetch(`${app.origin}/api/webhooks/paypal`, { method: "POST", headers, body });
}

describe("a genuine webhook", () => {
  test("a webhook reveals an unreported approval, and its repetition changes nothing", async () => {
    const { id } = await app.approvedMember();
    const { headers, body } = await requestOf(id, "BILLING.SUBSCRIPTION.ACTIVATED");
    expect((await post(body, headers)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ paypal_status: "ACTIVE" });
    expect((await post(body, headers)).status).toBe(204);
    const { user_id } = (await stored(id)) ?? { user_id: "" };
    const trail = await listAudit(app.database, user_id);
    expect(trail.filter(({ action }) => action === "seen")).toMatchObject([{ actor: "webhook" }]);
  });

  test("a webhook whose lookup fails answers 502 and succeeds when it is sent again", async () => {
    const { id } = await app.approvedMember();
    const { headers, body } = await requestOf(id, "BILLING.SUBSCRIPTION.ACTIVATED");
    app.paypalEdge.spoil = (call) => (call.includes(id) ? "hang up" : undefined);
    expect((await post(body, headers)).status).toBe(502);
    app.paypalEdge.spoil = undefined;
    expect((await post(body, headers)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ paypal_status: "ACTIVE" });
  });

  test("a refund webhook finds its member, ends Premium and cancels the subscription", async () => {
    const { member, id } = await app.newSubscriber();
    await paypalControl(app).act(id, "refund");
    const { headers, body } = await requestOf(id, "PAYMENT.SALE.REFUNDED");
    expect((await post(body, headers)).status).toBe(204);
    expect((await stored(id))?.refunded_at).not.toBeNull();
    expect(await member.subscription()).toMatchObject({ is_premium: false });
    await app.runJobs();
    expect(await stored(id)).toMatchObject({ paypal_status: "CANCELLED" });
  });
});

describe("a signed webhook", () => {
  test.each<[string, (id: string, sale: string, member: string) => unknown]>([
    ["null and numbers in other fields", (id) => ({ id, custom_id: null, plan_id: 7, amount: { total: 2 } })],
    ["a field of its own", (id) => ({ id: 12345678, agreement: { ids: [null, { new_id: id }] } })],
    ["the sale alone", (_id, sale) => ({ id: sale, state: "reversed", parent_payment: "PAY-1" })],
    ["a dispute of it", (_id, sale) => ({ disputed_transactions: [{ seller_transaction_id: sale }] })],
    ["a dispute of the member", (_id, _sale, custom) => ({ disputed_transactions: [{ custom }] })],
    ["a list in place of a resource", (id) => [{ id }]],
  ])("an event of an unknown type with %s leads to a look", async (_name, resourceOf) => {
    const { member, id } = await app.newSubscriber();
    const sales = app.database.selectFrom("subscription_charges").select("id");
    const sale = await sales.where("paypal_subscription_id", "=", id).executeTakeFirstOrThrow();
    await paypalControl(app).act(id, "cancel");
    const resource = resourceOf(id, sale.id, await member.userId());
    const { body, headers } = await signWebhook(app, { event_type: "BILLING.NEW", resource, new_top: true });
    expect((await post(body, headers)).status).toBe(204);
    expect(await stored(id)).toMatchObject({ paypal_status: "CANCELLED" });
  });

  // PostgreSQL cannot store U+0000.
  test.each([[null], ["text"], [{ resource: null, event_type: 7 }], [{ resource: { id: "I-\u0000" } }]])(
    "the event %j is taken, and names nothing",
    async (event) => {
      const { body, headers } = await signWebhook(app, event as object);
      expect((await post(body, headers)).status).toBe(204);
    },
  );

  test.each([
    ["reverse", "PAYMENT.SALE.REVERSED", "un pago revertido", { is_premium: false }],
    ["dispute", "CUSTOMER.DISPUTE.CREATED", "una disputa", { is_premium: true }],
  ])("the action %s reaches the owner at once, in one letter an event", async (action, type, what, after) => {
    const { member, id } = await app.newSubscriber();
    await paypalControl(app).act(id, action);
    const events = (await paypalControl(app).listEvents()).filter((one) => one.type === type);
    const { headers, body } = await paypalControl(app).requestOf(events.at(-1)?.id ?? "");
    const letters = async () => {
      const queued = app.database.selectFrom("outgoing_messages").select("letter");
      const rows = await queued.where("letter", "like", `%${id} --look%`).execute();
      return rows.map(({ letter }) => JSON.parse(letter ?? ""));
    };
    const mail = { to: app.config.site.contactEmail, subject: `PayPal: ${what}` };
    app.paypalEdge.spoil = () => "hang up";
    expect((await post(body, headers)).status).toBe(502);
    app.paypalEdge.spoil = undefined;
    expect(await letters()).toMatchObject([mail]);
    await app.database.deleteFrom("outgoing_messages").execute();
    expect((await post(body, headers)).status).toBe(204);
    expect(await letters()).toEqual([]);
    const next = await signWebhook(app, { ...JSON.parse(body), id: `WH-${newId()}` });
    expect((await post(next.body, next.headers)).status).toBe(204);
    expect(await letters()).toMatchObject([mail]);
    expect(await member.subscription()).toMatchObject(after);
  });

  test("the first look that fails keeps no other subscription of the event from its look", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) ids.push(await (await app.freeMember()).subscribe());
    for (const id of ids) await paypalControl(app).act(id, "cancel");
    const { body, headers } = await signWebhook(app, { id: `WH-${newId()}`, resource: { ids } });
    app.paypalEdge.spoil = (call) => (call.includes(ids[0] ?? "") ? "hang up" : undefined);
    expect((await post(body, headers)).status).toBe(502);
    app.paypalEdge.spoil = undefined;
    expect((await stored(ids[1] ?? ""))?.paypal_status).toBe("CANCELLED");
  });

  test("the owner's letter names the member of a dispute whose charge is unknown", async () => {
    const member = await app.newMember();
    const custom = await member.userId();
    const resource = { disputed_transactions: [{ custom }] };
    const event = { id: `WH-${newId()}`, event_type: "CUSTOMER.DISPUTE.CREATED", resource };
    const { body, headers } = await signWebhook(app, event);
    expect((await post(body, headers)).status).toBe(204);
    const rows = await app.database.selectFrom("outgoing_messages").select("letter").execute();
    expect(rows.filter(({ letter }) => letter?.includes(`subscription ${custom} --look`))).toHaveLength(1);
  });

  test("a webhook about an id that PayPal never makes asks PayPal nothing", async () => {
    const resource = { id: `I-${"A".repeat(5_000)}` };
    const { body, headers } = await signWebhook(app, { id: `WH-${newId()}`, resource });
    app.paypalEdge.calls.length = 0;
    expect((await post(body, headers)).status).toBe(204);
    expect(app.paypalEdge.calls).toEqual([]);
  });
});

const evil = "https://evil.example/v1/notifications/certs/CERT-1";

test.each<[string, (headers: Record<string, string>, body: string) => [string, Record<string, string>]]>([
  ["another body under its signature", (headers, body) => [body.replace("{", "{ "), headers]],
  ["another algorithm", (headers, body) => [body, { ...headers, "paypal-auth-algo": "none" }]],
  [
    "another time",
    (headers, body) => [body, { ...headers, "paypal-transmission-time": "2020-01-01T00:00:00Z" }],
  ],
  ["a certificate from elsewhere", (headers, body) => [body, { ...headers, "paypal-cert-url": evil }]],
  ["no headers of PayPal's", (_headers, body) => [body, { "content-type": "application/json" }]],
])("a webhook that fails verification: %s is refused with 400 and changes nothing", async (_case, alter) => {
  const { id } = await app.approvedMember();
  const { headers, body } = await requestOf(id, "BILLING.SUBSCRIPTION.ACTIVATED");
  const [altered, by] = alter(headers, body);
  expect((await post(altered, by)).status).toBe(400);
  expect(await stored(id)).toBeUndefined();
});

describe("subscriptions that change at PayPal", () => {
  test("a subscription approved after its account was deleted is cancelled and refunded", async () => {
    const own = await startTestApp();
    const paypal = paypalControl(own);
    const member = await own.freeMember();
    const id = await member.prepareSubscription();
    expect((await member.deleteAccount()).status).toBe(200);
    await own.runJobs();
    await paypal.advance(HOUR_MS);
    await member.approveSubscription(id);
    await own.runJobs();
    expect(await statusAtPaypal(own, id)).toBe("CANCELLED");
    expect(await paymentsAtPaypal(own, id)).toEqual(["REFUNDED"]);
  });

  test("an activation missing for over three days ends Premium and queues the subscription's termination", async () => {
    const own = await startTestApp();
    const paypal = paypalControl(own);
    await paypal.setWebhooks("drop");
    await paypal.delayActivation("never");
    const member = await own.newMember();
    expect(await member.subscription()).toMatchObject({ status: "pending_approval", is_premium: true });
    await paypal.advance(3.5 * DAY_MS);
    await own.runJobs();
    await member.call("POST", "/api/session/refresh");
    expect(await member.subscription()).toMatchObject({ is_premium: false });
    const queued = await own.rows.read("jobs", ["kind"], { kind: "subscription.end" });
    expect(queued).toHaveLength(1);
  });

  test("a failed lookup is not repeated at once and does not outdate the answer of an earlier lookup", async () => {
    const own = await startTestApp();
    const paypal = paypalControl(own);
    await paypal.setWebhooks("drop");
    const { member, id } = await own.newSubscriber();
    await paypal.advance(36 * DAY_MS);
    const askedAt = own.clock();
    await own.returnAfter(MINUTE_MS, member);
    own.paypalEdge.spoil = () => "hang up";
    expect(await member.subscription()).toMatchObject({ is_premium: false });
    const { length } = own.paypalEdge.calls;
    expect(await member.subscription()).toMatchObject({ is_premium: false });
    expect(own.paypalEdge.calls).toHaveLength(length);
    own.paypalEdge.spoil = undefined;
    const { config, database } = own;
    const services = { config, database, log: own.app.log, clock: () => askedAt };
    const userId = await member.userId();
    await refreshSubscription(openLifecycle(services), userId, id, "webhook");
    expect(await member.subscription()).toMatchObject({ is_premium: true });
  });
});
