import { afterAll, expect, test } from "vitest";
import webpush, { type PushSubscription } from "web-push";
import { startSimulators } from "../test-server.ts";

const server = await startSimulators();
afterAll(() => server.stop());

const keys = webpush.generateVAPIDKeys();

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${server.origin}/simulators/push${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function subscribe(applicationServerKey = keys.publicKey): Promise<PushSubscription> {
  const response = await post("/subscriptions", { applicationServerKey });
  expect(response.status).toBe(201);
  return response.json();
}

async function send(to: PushSubscription, payload: unknown, spoilt: Record<string, string> = {}, by = keys) {
  const { headers, body } = webpush.generateRequestDetails(to, JSON.stringify(payload), {
    vapidDetails: { subject: "mailto:contacto@claves.example", ...by },
    TTL: 60,
    urgency: "high",
  });
  const own = Object.entries(headers).filter(([name]) => name !== "Content-Length");
  return fetch(to.endpoint, {
    method: "POST",
    headers: { ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])), ...spoilt },
    body: new Uint8Array(body),
  });
}

async function messagesOf({ endpoint }: PushSubscription) {
  const query = new URLSearchParams({ endpoint });
  return (await fetch(`${server.origin}/simulators/push/messages?${query}`)).json();
}

const message = { title: "Dentista <b>", body: "A las 10", path: "/calendario?dia=2027-03-05" };

test("a message encrypted for a device survives a restart and is shown on the page", async () => {
  const device = await subscribe();
  expect((await send(device, message)).status).toBe(201);
  await server.restart();
  expect(await messagesOf(device)).toMatchObject([{ ttl: 60, urgency: "high", payload: message }]);
  expect(await messagesOf(await subscribe())).toEqual([]);
  const markup = await (await fetch(`${server.origin}/simulators/push`)).text();
  expect(markup).toContain("<h2>Dentista &#60;b&#62;</h2>");
  expect(markup).toContain(`<a href="/calendario?dia=2027-03-05">`);
});

test("a message with wrong keys or headers, too large a body or an unknown endpoint is refused", async () => {
  const device = await subscribe();
  expect((await send(device, message, {}, webpush.generateVAPIDKeys())).status).toBe(403);
  expect((await send(device, message, { Authorization: "vapid t=a.b.c,k=d" })).status).toBe(401);
  expect((await send(device, message, { TTL: "pronto" })).status).toBe(400);
  expect((await send(device, message, { "Content-Encoding": "aesgcm" })).status).toBe(400);
  expect((await send(device, "a".repeat(5000))).status).toBe(413);
  const unknown = { ...device, endpoint: `${device.endpoint}x` };
  expect((await send(unknown, message)).status).toBe(404);
  expect(await messagesOf(device)).toEqual([]);
});
