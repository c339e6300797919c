import { describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#app/server/config/read-config.ts";
import { REAL_CREDENTIALS } from "#test/providers/real-credentials.ts";
import { startTestApp } from "#test/test-app.ts";

const app = await startTestApp();

async function count(calls: number, send: () => Promise<number>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let made = 0; made < calls; made += 50) {
    for (const status of await Promise.all(Array.from({ length: 50 }, send))) {
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  return statuses;
}

describe("many visitors behind one network address", { timeout: 60_000 }, () => {
  test("can sign in 150 times and make 1,200 calls in a row without being limited", async () => {
    const signIns = await count(150, async () => {
      const visitor = app.visitor();
      const callback = await visitor.approveSignIn("google", {
        name: "Vecina",
        email: `v${Math.random()}@ejemplo.com`,
      });
      return (await visitor.send(callback)).headers.get("location") === "/" ? 303 : 500;
    });
    expect(signIns).toEqual({ 303: 150 });
    const calls = await count(1200, async () => (await fetch(`${app.origin}/api/public-config`)).status);
    expect(calls).toEqual({ 200: 1200 });
  });
});

describe("with a public address", () => {
  // With simulated providers the host guard refuses first, which would hide a missing origin guard.
  test("a change from another site's page is refused, and one from our own page is accepted", async () => {
    const { app: secured } = await buildApp({
      config: readConfig({ ...REAL_CREDENTIALS, LOG_LEVEL: "silent" }),
      database: app.database,
    });
    const statusFrom = async (origin: string) =>
      (await secured.inject({ method: "DELETE", url: "/api/session", headers: { origin } })).statusCode;
    expect(await statusFrom("https://claves.example")).toBe(204);
    for (const foreign of ["https://evil.example", "https://claves.example.evil.example", "null"])
      expect(await statusFrom(foreign), foreign).toBe(403);
    await secured.close();
  });

  test("the sign-in cookie is Secure and host-bound, HSTS is sent, and no simulator answers", async () => {
    const { app: secured } = await buildApp({
      config: readConfig({ ...REAL_CREDENTIALS, LOG_LEVEL: "silent" }),
      database: app.database,
    });
    const begun = await secured.inject({ url: "/api/auth/facebook" });
    expect(begun.headers.location).toMatch(/^https:\/\/www\.facebook\.com\/v/);
    expect(begun.headers["set-cookie"]).toMatch(
      /^__Host-sign_in_[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(begun.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(
      (await secured.inject({ url: "/simulators/google/.well-known/openid-configuration" })).statusCode,
    ).toBe(404);
    await secured.close();
  });
});
