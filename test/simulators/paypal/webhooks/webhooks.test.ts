import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { control, createApproved, runPaypal, server, transactions } from "../test-paypal.ts";

runPaypal();

beforeEach(async () => {
  await control("webhooks", { mode: "drop" });
  server.webhooks.received = [];
  server.webhooks.status = 200;
});

const received = () => server.webhooks.received;
const typesReceived = () => received().map(({ body }) => JSON.parse(body).event_type);
const subscribed = [
  "BILLING.SUBSCRIPTION.CREATED",
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "PAYMENT.SALE.COMPLETED",
];

async function genuine({ headers, body }: ReturnType<typeof received>[number]): Promise<boolean> {
  const text = [
    headers["paypal-transmission-id"],
    headers["paypal-transmission-time"],
    server.paypal.webhookId,
    crc32(body),
  ].join("|");
  const certificate = new X509Certificate(await (await fetch(headers["paypal-cert-url"] ?? "")).text());
  const signature = Buffer.from(headers["paypal-transmission-sig"] ?? "", "base64");
  return verify("sha256", Buffer.from(text), certificate.publicKey, signature);
}

test("events arrive in order, signed over the raw bytes with a certificate that can be fetched", async () => {
  await control("webhooks", { mode: "deliver" });
  const id = await createApproved();
  await vi.waitFor(() => expect(typesReceived()).toEqual(subscribed), 5_000);

  for (const request of received()) {
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
  const [, activated, paid] = received().map(({ body }) => JSON.parse(body));
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

test("held events are sent on command, and the receiver's statuses are returned", async () => {
  await control("webhooks", { mode: "hold" });
  await createApproved();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(received()).toHaveLength(0);

  const { body } = await control("webhooks/deliver", {});
  const sent = body.deliveries.map(({ status }: { status: number }) => status);
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent)).toEqual(new Set([200]));
  expect(typesReceived().slice(-3)).toEqual(subscribed);
});

test("an event that the receiver refuses is sent again", async () => {
  await control("webhooks", { mode: "deliver" });
  server.webhooks.status = 503;
  await createApproved();
  await vi.waitFor(() => expect(received().length).toBeGreaterThanOrEqual(3), 5_000);
  server.webhooks.status = 200;
  await vi.waitFor(() => expect(new Set(typesReceived().slice(3))).toEqual(new Set(subscribed)), 9_000);
});
