import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KNOWN_USER, loadSession, sessionStore } from "../client.ts";
import type { Session, User } from "../contract.ts";
import { reloadSession } from "./session.ts";

const ana = { id: "ana", email: "ana@example.com" } as User;
const newAna = { id: "ana", email: "nueva@example.com" } as User;
const FROM_CACHE = { status: "signed-in", user: ana, expires_at: 0 };
/** Longer than `withTimeout` waits. */
const SLOW_MS = 5000;

let stored: Map<string, string>;
let page: { cookie: string };
let asked: PromiseWithResolvers<void>;
let reply: PromiseWithResolvers<Response>;

beforeEach(() => {
  stored = new Map();
  page = { cookie: "signed_in=1; session_mark=1" };
  asked = Promise.withResolvers();
  reply = Promise.withResolvers();
  sessionStore.set({ status: "loading" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/session/refresh") return unauthenticated();
    asked.resolve();
    return reply.promise;
  });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answerWith = (user: User) => reply.resolve(Response.json({ user, expires_in: 3600 } as Session));
const loseConnection = () => reply.reject(new TypeError("no network"));

function unauthenticated(): Response {
  return Response.json({ error: { code: "unauthenticated", message: "" } }, { status: 401 });
}

/** Waits for a slow answer until the last known user continues. */
async function waitForCachedUser(): Promise<void> {
  await asked.promise;
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(sessionStore.get()).toEqual(FROM_CACHE);
}

test("without the hint of a session nothing is asked, and the last known user is cleared", async () => {
  page.cookie = "";
  stored.set(KNOWN_USER, JSON.stringify(ana));
  await loadSession();
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
  expect(stored.size).toBe(0);
});

test("the member whom the server names is cached for a start without a connection", async () => {
  answerWith(ana);
  await loadSession();
  expect(sessionStore.get()).toMatchObject({ status: "signed-in", user: ana });
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toEqual(ana);
});

test("without a connection the cached member continues, and without one the session is unreachable", async () => {
  loseConnection();
  await loadSession();
  expect(sessionStore.get()).toEqual({ status: "unreachable" });
  stored.set(KNOWN_USER, JSON.stringify(ana));
  await loadSession();
  expect(sessionStore.get()).toEqual(FROM_CACHE);
});

test("a slow answer confirms the cached member who continued meanwhile", async () => {
  stored.set(KNOWN_USER, JSON.stringify(ana));
  const loading = loadSession();
  await waitForCachedUser();
  answerWith(newAna);
  await loading;
  expect(sessionStore.get()).toMatchObject({ status: "signed-in", user: newAna });
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toEqual(newAna);
});

test("a slow refusal ends the session of the cached member, who may be writing", async () => {
  stored.set(KNOWN_USER, JSON.stringify(ana));
  const loading = loadSession();
  await waitForCachedUser();
  reply.resolve(unauthenticated());
  await loading;
  expect(sessionStore.get()).toEqual({ status: "signed-out", ended: ana });
  expect(stored.has(KNOWN_USER)).toBe(false);
});

test("a connection that is lost after a sign-out signs nobody in", async () => {
  stored.set(KNOWN_USER, JSON.stringify(ana));
  const loading = loadSession();
  await waitForCachedUser();
  sessionStore.set({ status: "signed-out" });
  loseConnection();
  await loading;
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
});

test("an answer that comes after a sign-out reloads nothing", async () => {
  const reloading = reloadSession();
  await asked.promise;
  page.cookie = "";
  sessionStore.set({ status: "signed-out" });
  answerWith(ana);
  await reloading;
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
  expect(stored.has(KNOWN_USER)).toBe(false);
});
