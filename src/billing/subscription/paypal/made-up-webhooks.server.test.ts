import { describe, expect, test } from "vitest";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startPaypalEdge } from "#test/providers/paypal-edge.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { startTestApp } from "#test/test-app.ts";
import { webhookReader } from "./webhook.server.ts";

const CERTS = "/v1/notifications/certs/";

const app = await startTestApp();
const control = paypalControl(app);
await control.setWebhooks("hold");
await app.newMember();
const [event] = await control.listEvents();
const genuine = await control.requestOf(event?.id ?? "");

/** Creates a webhook reader with the settings of production, and a proxy to the simulated PayPal that counts calls. */
async function realReader() {
  const edge = await startPaypalEdge(app.paypalUrl);
  stopAfterTests(() => edge.close());
  const config = { ...app.config, simulated: false, paypal: { ...app.config.paypal, apiUrl: edge.url } };
  const read = webhookReader(config, app.clock);
  const own = genuine.headers["paypal-cert-url"]?.split("/").at(-1);
  const send = (name: string, headers: Record<string, string> = {}) =>
    read(
      { ...genuine.headers, "paypal-cert-url": `${edge.url}${CERTS}${name}`, ...headers },
      Buffer.from(genuine.body),
    );
  return { edge, read, send, sendGenuine: () => send(own ?? "") };
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );

describe("a forged webhook", () => {
  test("400 unknown certificates cause ten fetches; a known one still works", async () => {
    const { edge, send, sendGenuine } = await realReader();
    expect(await codeOf(sendGenuine())).toBe("taken");
    edge.calls.length = 0;
    const codes = await Promise.all(Array.from({ length: 400 }, (_, count) => codeOf(send(`CERT-${count}`))));
    expect(edge.calls.length).toBeLessThanOrEqual(10);
    expect(new Set(codes)).toEqual(new Set(["bad_request", "rate_limited"]));
    const { length } = edge.calls;
    expect(await codeOf(sendGenuine())).toBe("taken");
    expect(edge.calls).toHaveLength(length);
  });

  test.each([
    ["no signature", { "paypal-transmission-sig": "" }],
    ["a signature that is too short", { "paypal-transmission-sig": "AAAA" }],
    ["a signature that is no base64", { "paypal-transmission-sig": `${"A".repeat(343)}!` }],
    ["no time", { "paypal-transmission-time": "ayer" }],
    ["no id", { "paypal-transmission-id": "" }],
    ["a long id", { "paypal-transmission-id": "a".repeat(101) }],
  ])("a webhook with %s is refused before any fetch", async (_case, headers) => {
    const { edge, send } = await realReader();
    expect(await codeOf(send("CERT-other", headers))).toBe("bad_request");
    expect(edge.calls).toEqual([]);
  });

  test.each([
    ["another path of the host", "/v1/notifications/../oauth2/token"],
    ["a path below", `${CERTS}CERT-1/x`],
    ["a query", `${CERTS}CERT-1?x=1`],
    ["a fragment", `${CERTS}CERT-1#x`],
    ["an encoded slash", `${CERTS}CERT-1%2f..`],
    ["another name", `${CERTS}..`],
    ["the path further behind", `/x${CERTS}CERT-1`],
  ])("a certificate address with %s is refused before any fetch", async (_case, path) => {
    const { edge, send } = await realReader();
    expect(await codeOf(send("", { "paypal-cert-url": `${edge.url}${path}` }))).toBe("bad_request");
    expect(edge.calls).toEqual([]);
  });
});

describe("a webhook whose certificate cannot be fetched", () => {
  test("its certificate is fetched again, and the webhook is accepted", async () => {
    const { edge, sendGenuine } = await realReader();
    edge.spoil = () => "hang up";
    expect(await codeOf(sendGenuine())).toBe("unavailable");
    edge.spoil = undefined;
    expect(await codeOf(sendGenuine())).toBe("taken");
    expect(edge.calls).toHaveLength(2);
  });

  test("the answer over HTTP is 503 with a retry-after header", async () => {
    const own = await startTestApp();
    await paypalControl(own).fail(`GET ${CERTS}`, "500", 5);
    const url = `${own.paypalUrl}${CERTS}CERT-next`;
    const response = await fetch(`${own.origin}/api/webhooks/paypal`, {
      method: "POST",
      headers: { ...genuine.headers, "paypal-cert-url": url },
      body: genuine.body,
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test.each([
  ["https://api-m.paypal.com", "https://api.paypal.com"],
  ["https://api-m.sandbox.paypal.com", "https://api.sandbox.paypal.com"],
])("with %s a certificate of another PayPal host or over http is refused", async (apiUrl) => {
  const config = { ...app.config, simulated: false, paypal: { ...app.config.paypal, apiUrl } };
  const read = webhookReader(config, app.clock);
  const other = apiUrl.includes("sandbox") ? "https://api.paypal.com" : "https://api.sandbox.paypal.com";
  for (const host of [other, "https://www.paypal.com", "https://evil.paypal.com", "http://api.paypal.com"]) {
    const headers = { ...genuine.headers, "paypal-cert-url": `${host}${CERTS}CERT-1` };
    expect(await codeOf(read(headers, Buffer.from(genuine.body)))).toBe("bad_request");
  }
});
