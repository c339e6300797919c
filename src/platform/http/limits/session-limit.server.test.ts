import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import type { LiveSession } from "#platform/session/session.ts";
import { startTestApp } from "#test/test-app.ts";
import { sessionLimit } from "./session-limit.ts";

let app: Awaited<ReturnType<typeof buildApp>>["app"];

const running = await startTestApp();

/** Starts a server with fresh limits and a clock that stands still. */
beforeEach(async () => {
  const { config, database } = running;
  const now = new Date();
  ({ app } = await buildApp({ config, database, clock: () => now }));
});

afterEach(() => app.close());

async function statusOf(url: string, cookie?: string, method: "GET" | "POST" = "GET"): Promise<number> {
  const { host, origin } = new URL(running.origin);
  const headers = { host, origin, ...(cookie && { cookie }) };
  return (await app.inject({ method, url, headers })).statusCode;
}

describe("the rate limit for signed-in calls", { timeout: 60_000 }, () => {
  test("counts by session even when each call has another refresh cookie, and other visitors stay unaffected", async () => {
    const member = await running.visitor().signIn();
    const access = member.cookies.get("access")?.value ?? "";
    const statuses = new Map<number, number>();
    for (let call = 0; call < 700; call++) {
      const status = await statusOf("/api/session", `access=${access}; refresh=made-up-${call}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 100 });
    // A member's limit does not apply to others at the same address.
    expect(await statusOf("/api/public-config")).toBe(200);
  });

  test("counts all sessions of a member together: four devices get 1,500 calls", () => {
    const limit = sessionLimit(() => new Date(0));
    let passed = 0;
    for (let call = 0; call < 2000; call++) {
      const session = { userId: "lucia", sessionId: `device ${call % 4}` } as LiveSession;
      if (!limit(session)) passed++;
    }
    expect(passed).toBe(1500);
  });

  test("counts a dear call as several: a session reads 60 calendar files a minute", async () => {
    const member = await running.visitor().signIn();
    const cookie = `access=${member.cookies.get("access")?.value}`;
    const statuses: number[] = [];
    for (let call = 0; call < 61; call++) statuses.push(await statusOf("/api/calendar-file", cookie, "POST"));
    expect(statuses).toEqual([...Array(60).fill(403), 429]);
  });
});
