import { describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#app/server/config/read-config.ts";
import { catchLog } from "#test/log/catch-log.ts";
import { REAL_CREDENTIALS } from "#test/providers/real-credentials.ts";
import { startTestApp } from "#test/test-app.ts";

const app = await startTestApp();

test("150 neighbours behind one network address can sign in within a minute", async () => {
  for (let neighbour = 0; neighbour < 150; neighbour++) {
    const visitor = app.visitor();
    const person = { name: "Vecina", email: `v${neighbour}@ejemplo.com` };
    const answer = await visitor.send(await visitor.approveSignIn("google", person));
    expect(answer.headers.get("location")).toBe("/");
  }
}, 60_000);

describe("with a public address", () => {
  async function openSecured() {
    const config = readConfig({ ...REAL_CREDENTIALS, LOG_LEVEL: "silent" });
    const { app: secured } = await buildApp({ config, database: app.database });
    onTestFinished(() => secured.close());
    return secured;
  }

  // With simulated providers the host guard refuses first, which would hide a missing origin guard.
  test("a change from another site's page is refused, and one from our own page is accepted", async () => {
    const secured = await openSecured();
    const statusFrom = async (origin: string) =>
      (await secured.inject({ method: "DELETE", url: "/api/session", headers: { origin } })).statusCode;
    expect(await statusFrom("https://claves.example")).toBe(204);
    for (const foreign of ["https://evil.example", "https://claves.example.evil.example", "null"])
      expect(await statusFrom(foreign), foreign).toBe(403);
  });

  test("the sign-in cookie is Secure and host-bound, HSTS is sent, and no simulator answers", async () => {
    const secured = await openSecured();
    const begun = await secured.inject({ url: "/api/auth/facebook" });
    expect(begun.headers.location).toMatch(/^https:\/\/www\.facebook\.com\/v/);
    expect(begun.headers["set-cookie"]).toMatch(
      /^__Host-sign_in_[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(begun.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(
      (await secured.inject({ url: "/simulators/google/.well-known/openid-configuration" })).statusCode,
    ).toBe(404);
  });
});

const answerTo = (headers: Record<string, string>, url = "/api/public-config") => {
  const { host } = new URL(app.origin);
  return app.app.inject({ url, headers: { host, ...headers } });
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
    ["to this machine's number", { host: new URL(app.origin).host.replace("localhost", "127.0.0.1") }],
    ["of our own page", { origin: "http://localhost:4000", referer: "http://localhost:4000/ideas" }],
    ["of a simulator's form, which names no page", { origin: "null" }],
    ["by a link on another site", { referer: "http://blog.example/", "sec-fetch-site": "cross-site" }],
  ])("accepts a call %s", async (_name, headers) => {
    expect((await answerTo(headers)).statusCode).toBe(200);
  });
});

test("a visitor's address is what the trusted proxy says, and never what the visitor says", async () => {
  const config = readConfig({ ...REAL_CREDENTIALS, TRUSTED_PROXIES: "10.0.0.1", LOG_LEVEL: "silent" });
  const { app: behind } = await buildApp({ config, database: app.database });
  const seen: string[] = [];
  behind.addHook("onRequest", async ({ ip }) => void seen.push(ip));
  for (const [remoteAddress, forwarded] of [
    ["10.0.0.1", "203.0.113.9"],
    ["10.0.0.1", "198.51.100.7, 203.0.113.9"],
    ["203.0.113.9", "198.51.100.7"],
  ] as const)
    await behind.inject({ url: "/health", remoteAddress, headers: { "x-forwarded-for": forwarded } });
  await behind.close();
  expect(seen).toEqual(["203.0.113.9", "203.0.113.9", "203.0.113.9"]);
});

describe("the warning about a proxy outside TRUSTED_PROXIES", () => {
  async function warnings(trusted: string, calls: { remoteAddress: string; forwarded?: string }[]) {
    const { lines, logTo, text } = catchLog();
    const config = readConfig({ ...REAL_CREDENTIALS, TRUSTED_PROXIES: trusted, LOG_LEVEL: "warn" });
    const { app: behind } = await buildApp({ config, database: app.database, logTo });
    for (const { remoteAddress, forwarded } of calls) {
      const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
      await behind.inject({ url: "/api/public-config", remoteAddress, headers });
    }
    await behind.close();
    return { messages: lines().map(({ msg }) => msg), text: text() };
  }

  test("is logged once, without an address", async () => {
    const call = { remoteAddress: "10.0.0.2", forwarded: "203.0.113.9" };
    const calls = [call, { ...call, remoteAddress: "198.51.100.7" }, call];
    const { messages, text } = await warnings("10.0.0.1", calls);
    expect(messages).toEqual([expect.stringContaining("not in TRUSTED_PROXIES")]);
    expect(text).not.toMatch(/203\.0\.113|198\.51/);
  });

  test("is not logged when the proxy is trusted or the call is not forwarded", async () => {
    const calls = [{ remoteAddress: "10.0.0.1", forwarded: "203.0.113.9" }, { remoteAddress: "203.0.113.9" }];
    expect((await warnings("10.0.0.1", calls)).messages).toEqual([]);
  });
});
