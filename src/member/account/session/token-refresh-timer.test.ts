import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS, SECOND_MS } from "#platform/shared/time.ts";
import { sessionStore } from "../client.ts";
import type { User } from "../contract.ts";
import { isRefreshDue, startTokenRefresh } from "./token-refresh-timer.ts";

const NOW = 1_800_000_000_000;
const TICK_MS = 30 * SECOND_MS;
const inSeconds = (seconds: number) => NOW / 1000 + seconds;
const user = { id: "ana", last_sign_in_at: "2026-11-20T12:00:00.000Z" } as User;

let page: EventTarget & { cookie: string };
let isRefused: boolean;
let refreshes: number;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  isRefused = false;
  refreshes = 0;
  const cookie = "signed_in=1; session_mark=1";
  page = Object.assign(new EventTarget(), { visibilityState: "visible", cookie });
  for (const name of ["window", "document"]) vi.stubGlobal(name, page);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal("fetch", async (path: string) => {
    const lifetime = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 };
    if (path !== "/api/session/refresh") return Response.json({ user, ...lifetime });
    refreshes++;
    if (isRefused) return new Response(null, { status: 503 });
    page.cookie = `signed_in=1; session_mark=${1 + refreshes}`;
    return Response.json(lifetime);
  });
  sessionStore.set({ status: "signed-in", user, expires_at: inSeconds(3600) });
});

afterEach(() => void vi.useRealTimers());

test("a refresh is due when the access token has less than 120 s left", () => {
  expect(isRefreshDue(inSeconds(3600), NOW)).toBe(false);
  expect(isRefreshDue(inSeconds(120), NOW)).toBe(false);
  expect(isRefreshDue(inSeconds(119), NOW)).toBe(true);
  expect(isRefreshDue(inSeconds(90), NOW)).toBe(true);
  expect(isRefreshDue(inSeconds(-7200), NOW)).toBe(true);
});

test("an open session is refreshed once before its end, and stays on a server error", async () => {
  startTokenRefresh();
  await vi.advanceTimersByTimeAsync(HOUR_MS - 5 * TICK_MS);
  expect(refreshes).toBe(0);
  isRefused = true;
  await vi.advanceTimersByTimeAsync(2 * TICK_MS);
  expect(refreshes).toBeGreaterThan(0);
  expect(sessionStore.get().status).toBe("signed-in");
  isRefused = false;
  const refused = refreshes;
  await vi.advanceTimersByTimeAsync(11 * TICK_MS);
  expect(refreshes).toBe(refused + 1);
});

test("an open session is refreshed as soon as the device wakes up", async () => {
  startTokenRefresh();
  await vi.advanceTimersByTimeAsync(0);
  // No timer runs while the device sleeps.
  vi.setSystemTime(NOW + 5 * HOUR_MS);
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(refreshes).toBe(1));
  // The page asks who the member is now, and until when the session lasts.
  const until = () => (sessionStore.get() as { expires_at: number }).expires_at;
  await vi.waitFor(() => expect(until()).toBeGreaterThan(inSeconds(5 * 3600)));
});
