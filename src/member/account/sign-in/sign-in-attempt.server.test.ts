import { createHmac } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

const app = await startTestApp();

const person = { name: "Ana", email: "ana@ejemplo.com" };
const STATE = "a".repeat(43);
const CROSS_SITE = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

function countFetches(): () => number {
  const asked = vi.spyOn(globalThis, "fetch");
  // The test's own requests go to the application.
  return () => asked.mock.calls.filter(([input]) => !String(input).startsWith(`${app.origin}/api/`)).length;
}

function attemptOf(provider: string, returnTo: string, expiresAt = Date.now() + MINUTE_MS): string {
  const attempt = { provider, state: STATE, nonce: STATE, verifier: STATE, returnTo, expiresAt };
  return Buffer.from(JSON.stringify(attempt)).toString("base64url");
}

function plant(visitor: Visitor, value: string): void {
  visitor.cookies.set(`sign_in_${STATE.slice(0, 12)}`, { value, path: "/" });
}

describe.each(["google", "facebook"] as const)("a sign-in attempt with %s", (provider) => {
  const callback = `/api/auth/${provider}/callback?state=${STATE}`;

  test.each([
    ["without a signature", (attempt: string) => attempt],
    ["with an empty signature", (attempt: string) => `${attempt}.`],
    [
      "signed by somebody else",
      (attempt: string) => `${attempt}.${createHmac("sha256", "x").update(attempt).digest("base64url")}`,
    ],
  ])("a forged attempt %s is refused without a request to the provider", async (_, sign) => {
    const visitor = app.visitor();
    plant(visitor, sign(attemptOf(provider, "/\t/evil.example")));
    const fetches = countFetches();
    const response = await visitor.send(`${callback}&code=invented`);
    expect(response.headers.get("location")).toBe(`/?ingreso=${provider}-expired`);
    expect(fetches()).toBe(0);
  });

  test("a cancelled sign-in with a forged attempt does not redirect to its address", async () => {
    const visitor = app.visitor();
    plant(visitor, attemptOf(provider, "/\t/evil.example"));
    const response = await visitor.send(`${callback}&error=access_denied`);
    expect(response.headers.get("location")).toBe(`/?ingreso=${provider}-expired`);
  });

  test("an attempt has expired after 11 minutes, although the browser still has its cookie", async () => {
    const clock = await startTestApp();
    const visitor = clock.visitor();
    const back = await visitor.approveSignIn(provider, person);
    clock.advanceClock(11 * MINUTE_MS);
    expect((await visitor.send(back)).headers.get("location")).toBe(`/?ingreso=${provider}-expired`);
  });

  test("forty attempts in a row leave few cookies, and the last one signs in", async () => {
    const visitor = app.visitor();
    const headers = { referer: `${app.origin}/${"a".repeat(900)}`, "sec-fetch-site": "same-origin" };
    for (let n = 0; n < 40; n++) await visitor.send(`/api/auth/${provider}`, { headers });
    expect(visitor.cookies.size).toBeLessThanOrEqual(5);
    await visitor.signIn(provider, person);
    expect(visitor.cookies.has("access")).toBe(true);
  });

  test("another site, a sibling site and an image request cannot start an attempt", async () => {
    for (const headers of [
      CROSS_SITE,
      { ...CROSS_SITE, "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    ]) {
      const visitor = app.visitor();
      const response = await visitor.send(`/api/auth/${provider}`, { headers });
      expect(response.headers.get("location")).toBe("/");
      expect(visitor.cookies.size).toBe(0);
    }
  });

  test("our pages and the address bar can start an attempt, which ends with the callback but not in a frame", async () => {
    for (const site of ["same-origin", "none"]) {
      const visitor = app.visitor();
      const headers = { ...CROSS_SITE, "sec-fetch-site": site };
      const back = await visitor.approveSignIn(provider, person, headers);
      const framed = { ...CROSS_SITE, "sec-fetch-dest": "iframe" };
      expect((await visitor.send(back, { headers: framed })).headers.get("location")).toContain("expired");
      expect((await visitor.send(back, { headers: CROSS_SITE })).headers.get("location")).toBe("/");
      expect(visitor.cookies.has("access")).toBe(true);
    }
  });
});
