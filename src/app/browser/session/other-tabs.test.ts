import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#member/account/client.ts";
import type { Session, User } from "#member/account/contract.ts";
import { applyTabMessage } from "./other-tabs.ts";

const SIGNED_IN_AT = "2026-11-20T12:00:00.000Z";
const ana = { id: "ana", last_sign_in_at: SIGNED_IN_AT } as User;
const member = { status: "signed-in", user: ana, expires_at: 0 } as const;
const closed = { isDeleted: false, isHoldingWords: true };

const DRAFT = "draft:ana:idea:new";
const STORAGE = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

let page: { cookie: string };
let stored: Record<string, string>;
let calls: string[];

beforeEach(() => {
  page = { cookie: "signed_in=1" };
  // The methods are inherited, because a storage's own properties are only its keys.
  stored = Object.assign(Object.create(STORAGE), { [DRAFT]: "{}" });
  calls = [];
  sessionStore.set(member);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", stored);
  vi.stubGlobal("fetch", async (url: string) => {
    calls.push(url);
    return Response.json({ user: { ...ana, id: "luis" }, expires_in: 3600 } as Session);
  });
});

test("another member's sign-in hides this page until the server has named them", async () => {
  applyTabMessage({ event: "SIGNED_IN", userId: "luis", signedInAt: SIGNED_IN_AT });
  expect(sessionStore.get()).toEqual({ status: "loading" });
  await vi.waitFor(() =>
    expect(sessionStore.get()).toMatchObject({ status: "signed-in", user: { id: "luis" } }),
  );
});

test("the same sign-in asks nothing, and a new one of the same member loads their name again", async () => {
  applyTabMessage({ event: "SIGNED_IN", userId: "ana", signedInAt: SIGNED_IN_AT });
  applyTabMessage({ event: "SIGNED_IN", userId: "ana", signedInAt: "2026-11-21T12:00:00.000Z" });
  expect(sessionStore.get()).toEqual(member);
  await vi.waitFor(() => expect(calls).toEqual(["/api/session"]));
});

test("a session that was closed on purpose closes on this page only for its member", () => {
  applyTabMessage({ event: "SESSION_CLOSED", userId: "luis", closed });
  expect(sessionStore.get()).toEqual(member);
  applyTabMessage({ event: "SESSION_CLOSED", userId: "ana", closed });
  expect(sessionStore.get()).toEqual({ status: "signed-out", closed });
});

test("a sign-out clears the member's drafts, unless somebody has signed in since", () => {
  applyTabMessage({ event: "SIGNED_OUT" });
  expect(sessionStore.get()).toEqual(member);
  expect(DRAFT in stored).toBe(true);
  page.cookie = "";
  applyTabMessage({ event: "SIGNED_OUT" });
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
  expect(DRAFT in stored).toBe(false);
});
