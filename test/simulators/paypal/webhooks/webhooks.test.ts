import { X509Certificate } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { control, createApproved, runPaypal, server } from "../test-paypal.ts";

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
