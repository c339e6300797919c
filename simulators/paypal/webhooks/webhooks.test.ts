import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  act,
  advance,
  call,
  control,
  createApproved,
  hour,
  runPaypal,
  server,
  transactions,
} from "../test-paypal.ts";
import { type Received, startReceiver } from "./test-receiver.ts";

runPaypal();

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let webhookId: string;
beforeAll(async () => {
  receiver = await startReceiver();
  const { body } = await call("POST", "/v1/notifications/webhooks", {
    url: `${receiver.url}/hook`,
    event_types: [{ name: "*" }],
  });
  webhookId = body.id;
  const own = await call("GET", `/v1/notifications/webhooks/${server.paypal.webhookId}`);
  expect(own.body).toMatchObject({
    url: `${server.origin}/api/webhooks/paypal`,
    event_types: [{ name: "*" }],
  });
  await call("DELETE", `/v1/notifications/webhooks/${server.paypal.webhookId}`);
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await control("webhooks", { mode: "drop" });
  receiver.received = [];
  receiver.status = 200;
});

const typesReceived = () => receiver.received.map(({ body }) => JSON.parse(body).event_type);
const subscribed = [
  "BILLING.SUBSCRIPTION.CREATED",
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "PAYMENT.SALE.COMPLETED",
];

async function genuine({ headers, body }: Received): Promise<boolean> {
  const text = [
    headers["paypal-transmission-id"],
    headers["paypal-transmission-time"],
    webhookId,
    crc32(body),
  ].join("|");
  const certificate = new X509Certificate(await (await fetch(headers["paypal-cert-url"] ?? "")).text());
  const signature = Buffer.from(headers["paypal-transmission-sig"] ?? "", "base64");
  return verify("sha256", Buffer.from(text), certificate.publicKey, signature);
}

function verifyAtPayPal({ headers, body }: Received, changes: Record<string, unknown> = {}) {
  return call("POST", "/v1/notifications/verify-webhook-signature", {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: webhookId,
    webhook_event: JSON.parse(body),
    ...changes,
  });
}

test("events arrive in order, signed over the raw bytes with a certificate that can be fetched", async () => {
  await control("webhooks", { mode: "deliver" });
  const id = await createApproved();
  await vi.waitFor(() => expect(typesReceived()).toEqual(subscribed), 5_000);

  for (const request of receiver.received) {
    expect(request.path).toBe("/hook");
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": expect.stringMatching(
        `^${server.paypal.apiUrl}/v1/notifications/certs/CERT-[\\w-]+$`,
      ),
    });
    expect(await genuine(request)).toBe(true);
    expect(await genuine({ ...request, body: `${request.body} ` })).toBe(false);
  }
  const [, activated, paid] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(activated).toMatchObject({
    id: expect.stringMatching(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
    resource_type: "subscription",
    resource: { id, status: "ACTIVE", custom_id: "member-1" },
  });
  expect(paid).toMatchObject({
    resource_type: "sale",
    resource: {
      id: (await transactions(id))[0].id,
      billing_agreement_id: id,
      custom: "member-1",
      state: "completed",
      amount: { total: "2.00", currency: "USD" },
    },
  });
});

test("the certificate is valid, and requests name the same one after a restart", async () => {
  await control("webhooks", { mode: "hold" });
  const id = await createApproved();
  const { events } = (await control("webhooks")).body;
  const held = events.findLast(({ subscriptionId }: { subscriptionId: string }) => subscriptionId === id);
  const request = async () => (await control(`webhooks/${held.id}/request`)).body;
  const before = await request();
  await server.restart();
  expect(await request()).toEqual(before);

  const pem = await (await fetch(before.headers["paypal-cert-url"])).text();
  const certificate = new X509Certificate(pem);
  expect(certificate.subject).toBe("CN=Simulador local de PayPal");
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validToDate.getUTCFullYear()).toBe(2049);
  expect((await fetch(`${server.paypal.apiUrl}/v1/notifications/certs/CERT-0`)).status).toBe(404);
});

test("PayPal verifies its own events and rejects altered ones", async () => {
  await control("webhooks", { mode: "deliver" });
  await createApproved();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), 5_000);
  const [request, other] = receiver.received;
  if (!request || !other) throw new Error("nothing came");

  const status = async (changes?: Record<string, unknown>) =>
    (await verifyAtPayPal(request, changes)).body.verification_status;
  expect(await status()).toBe("SUCCESS");
  for (const changes of [
    { webhook_event: { ...JSON.parse(request.body), event_type: "PAYMENT.SALE.COMPLETED" } },
    { webhook_event: JSON.parse(other.body) },
    { webhook_id: server.paypal.webhookId },
    { transmission_time: "2027-01-01T00:00:00Z" },
    { transmission_sig: other.headers["paypal-transmission-sig"] },
    { auth_algo: "none" },
    { cert_url: "https://evil.example/cert" },
  ]) {
    expect(await status(changes)).toBe("FAILURE");
  }
  expect((await verifyAtPayPal(request, { cert_url: undefined })).status).toBe(400);
});

test("held events are sent on command in reverse order, and the receiver's statuses are returned", async () => {
  await control("webhooks", { mode: "hold" });
  await createApproved();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(receiver.received).toHaveLength(0);

  const { body } = await control("webhooks/deliver", { order: "reverse" });
  const sent = body.deliveries.map(({ status }: { status: number }) => status);
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent)).toEqual(new Set([200]));
  expect(typesReceived().slice(0, 3)).toEqual(subscribed.toReversed());
});

test("a dropped event does not arrive, and can be sent by id any number of times", async () => {
  const id = await createApproved();
  const { events } = (await control("webhooks")).body;
  const event = events.findLast(({ subscriptionId }: { subscriptionId: string }) => subscriptionId === id);
  expect(event).toMatchObject({ state: "dropped", attempts: 0 });

  receiver.status = 500;
  const send = async () => (await control("webhooks/deliver", { ids: [event.id] })).body.deliveries;
  expect(await send()).toEqual([{ id: event.id, webhookId, status: 500 }]);
  receiver.status = 200;
  expect(await send()).toEqual([{ id: event.id, webhookId, status: 200 }]);
  expect(await send()).toEqual([{ id: event.id, webhookId, status: 200 }]);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test("a doubled event arrives twice with one id, and a delayed event arrives later", async () => {
  await control("webhooks", { mode: "double" });
  await createApproved();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(6), 5_000);
  expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size).toBe(3);

  receiver.received = [];
  await control("webhooks", { mode: "deliver", delayMs: hour });
  await createApproved();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(receiver.received).toHaveLength(0);
  await advance(hour);
  await vi.waitFor(() => expect(typesReceived()).toEqual(subscribed), 5_000);
});

test("an event that the receiver refuses is sent again, and given up after three days", async () => {
  await control("webhooks", { mode: "deliver" });
  receiver.status = 503;
  const id = await createApproved();
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3), 5_000);
  receiver.status = 200;
  await vi.waitFor(() => expect(new Set(typesReceived().slice(3))).toEqual(new Set(subscribed)), 9_000);

  receiver.status = 503;
  await act(id, "suspend");
  const state = async () => (await control("webhooks")).body.events.at(-1);
  await vi.waitFor(async () => expect((await state()).attempts).toBeGreaterThanOrEqual(1), 5_000);
  await advance(73 * hour);
  await vi.waitFor(async () => expect((await state()).state).toBe("failed"), 5_000);
  expect((await state()).attempts).toBeGreaterThanOrEqual(2);
});

test("a refund's event names the sale, the subscription and the member", async () => {
  await control("webhooks", { mode: "deliver" });
  const id = await createApproved();
  await act(id, "partial-refund");
  await vi.waitFor(() => expect(typesReceived()).toContain("PAYMENT.SALE.REFUNDED"), 5_000);
  const event = JSON.parse(receiver.received.at(-1)?.body ?? "");
  expect(event.resource).toMatchObject({
    sale_id: (await transactions(id))[0].id,
    billing_agreement_id: id,
    custom: "member-1",
    amount: { total: "1.00", currency: "USD" },
  });
});

test("an unknown webhook mode is refused", async () => {
  expect((await control("webhooks", { mode: "loudly" })).status).toBe(400);
});

test("a webhook address can be registered once, and gets only its own event types", async () => {
  const path = "/v1/notifications/webhooks";
  const given = { url: `${receiver.url}/other`, event_types: [{ name: "PAYMENT.SALE.COMPLETED" }] };
  const created = await call("POST", path, given);
  expect(created).toMatchObject({
    status: 201,
    body: { id: expect.stringMatching(/^[A-Z0-9]{17}$/), ...given },
  });
  expect(await call("POST", path, given)).toMatchObject({
    status: 400,
    body: { name: "WEBHOOK_URL_ALREADY_EXISTS" },
  });
  expect((await call("GET", path)).body.webhooks.map(({ url }: { url: string }) => url)).toEqual([
    `${receiver.url}/hook`,
    given.url,
  ]);
  expect((await call("POST", path, { url: "ftp://x", event_types: [] })).status).toBe(400);
  expect((await call("POST", path, { ...given, event_types: [{ name: "NO.SUCH" }] })).status).toBe(400);

  await control("webhooks", { mode: "deliver" });
  await createApproved();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4), 5_000);
  const other = receiver.received.filter((request) => request.path === "/other");
  expect(other.map(({ body }) => JSON.parse(body).event_type)).toEqual(["PAYMENT.SALE.COMPLETED"]);
  expect((await call("DELETE", `${path}/${created.body.id}`)).status).toBe(204);
  expect((await call("GET", `${path}/${created.body.id}`)).status).toBe(404);
});
