import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#app/server/config/read-config.ts";
import { REAL_CREDENTIALS } from "#test/providers/real-credentials.ts";
import { startTestApp } from "#test/test-app.ts";

const running = await startTestApp();
const answerTo = (headers: Record<string, string>, url = "/api/public-config") => {
  const { host } = new URL(running.origin);
  return running.app.inject({ url, headers: { host, ...headers } });
};

describe("a server with simulated providers", () => {
  const PAGE = "https://claves.example/ideas";

  test.each<[string, Record<string, string>]>([
    ["cf-connecting-ip", { "cf-connecting-ip": "203.0.113.9" }],
    ["true-client-ip", { "true-client-ip": "203.0.113.9" }],
    ["x-client-ip", { "x-client-ip": "203.0.113.9" }],
    ["x-real-ip", { "x-real-ip": "203.0.113.9" }],
    ["x-forwarded-proto", { "x-forwarded-proto": "https" }],
    ["x-original-host", { "x-original-host": "claves.example" }],
    ["cdn-loop", { "cdn-loop": "cloudflare" }],
    ["ngrok-trace-id", { "ngrok-trace-id": "1" }],
    ["via", { via: "1.1 proxy" }],
    ["x-forwarded-for", { "x-forwarded-for": "203.0.113.9" }],
    ["forwarded", { forwarded: "for=203.0.113.9" }],
    ["host of another machine", { host: "claves.example" }],
  ])("refuses a call with the header %s", async (_name, headers) => {
    expect((await answerTo(headers)).statusCode).toBe(421);
    expect((await answerTo(headers, "/health")).statusCode).toBe(421);
  });

  test.each<[string, Record<string, string>]>([
    ["a public page's origin", { origin: "https://claves.example" }],
    ["a public page's address within the site", { referer: PAGE, "sec-fetch-site": "same-origin" }],
    ["a name that only begins like ours", { origin: "http://localhost.claves.example" }],
  ])("refuses a call with %s as foreign_origin", async (_name, headers) => {
    expect((await answerTo(headers)).json()).toMatchObject({ error: { code: "foreign_origin" } });
  });

  test.each<[string, Record<string, string>]>([
    ["typed into the address bar", { "sec-fetch-site": "none" }],
    ["to this machine's number", { host: new URL(running.origin).host.replace("localhost", "127.0.0.1") }],
    ["of our own page", { origin: "http://localhost:4000", referer: "http://localhost:4000/ideas" }],
    ["of a simulator's form, which names no page", { origin: "null" }],
    ["by a link on another site", { referer: "http://blog.example/", "sec-fetch-site": "cross-site" }],
  ])("accepts a call %s", async (_name, headers) => {
    expect((await answerTo(headers)).statusCode).toBe(200);
  });
});

test("a visitor's address is what the trusted proxy says, and never what the visitor says", async () => {
  const config = readConfig({ ...REAL_CREDENTIALS, TRUSTED_PROXIES: "10.0.0.1", LOG_LEVEL: "silent" });
  const { app } = await buildApp({ config, database: running.database });
  const seen: string[] = [];
  app.addHook("onRequest", async ({ ip }) => void seen.push(ip));
  for (const [remoteAddress, forwarded] of [
    ["10.0.0.1", "203.0.113.9"],
    ["10.0.0.1", "198.51.100.7, 203.0.113.9"],
    ["203.0.113.9", "198.51.100.7"],
  ] as const)
    await app.inject({ url: "/health", remoteAddress, headers: { "x-forwarded-for": forwarded } });
  await app.close();
  expect(seen).toEqual(["203.0.113.9", "203.0.113.9", "203.0.113.9"]);
});

describe("the warning about a proxy outside TRUSTED_PROXIES", () => {
  async function warnings(trusted: string, calls: { remoteAddress: string; forwarded?: string }[]) {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const config = readConfig({ ...REAL_CREDENTIALS, TRUSTED_PROXIES: trusted, LOG_LEVEL: "warn" });
    const { app } = await buildApp({ config, database: running.database, logTo: sink });
    for (const { remoteAddress, forwarded } of calls) {
      const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
      await app.inject({ url: "/api/public-config", remoteAddress, headers });
    }
    await app.close();
    return lines;
  }

  test("is logged once, without an address", async () => {
    const call = { remoteAddress: "10.0.0.2", forwarded: "203.0.113.9" };
    const lines = await warnings("10.0.0.1", [call, { ...call, remoteAddress: "198.51.100.7" }, call]);
    expect(lines).toEqual([expect.stringContaining("not in TRUSTED_PROXIES")]);
    expect(lines.join()).not.toMatch(/203\.0\.113|198\.51/);
  });

  test("is not logged when the proxy is trusted or the call is not forwarded", async () => {
    const calls = [{ remoteAddress: "10.0.0.1", forwarded: "203.0.113.9" }, { remoteAddress: "203.0.113.9" }];
    expect(await warnings("10.0.0.1", calls)).toEqual([]);
  });
});
