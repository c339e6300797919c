import { beforeEach, expect, test, vi } from "vitest";
import { flowStore, subscriptionStore } from "#billing/subscription/client.ts";
import { sessionStore } from "#member/account/client.ts";
import type { User } from "#member/account/contract.ts";
import { openNotebook } from "#platform/sync/notebooks.ts";
import { followMember } from "./follow-member.ts";

const ana = { id: "ana", last_sign_in_at: "2026-11-20T12:00:00.000Z" } as User;
const PREMIUM = { status: "loaded", subscription: { is_premium: true } as never } as const;

let calls: string[];
let told: string[];
const cookies = Object.assign(new EventTarget(), { cookie: "signed_in=1" });

vi.stubGlobal("window", new EventTarget());
vi.stubGlobal("document", cookies);
vi.stubGlobal("location", { pathname: "/" });
vi.stubGlobal("fetch", async (url: string) => {
  calls.push(url);
  if (url.startsWith("/api/notebook"))
    return Response.json({ cursor: { revision: 0 }, has_more: false, changes: [] });
  return Response.json(url === "/api/session" ? { user: ana, expires_in: 3600 } : { subscription: null });
});
followMember();

beforeEach(() => {
  calls = [];
  told = [];
  sessionStore.set({ status: "signed-in", user: ana, expires_at: 0 });
  openNotebook.current = { end: () => told.push("end"), onPremium: () => told.push("premium") };
});

test("the notebook of the page ends with a sign-out, and with another member's sign-in", () => {
  sessionStore.set({ status: "signed-out" });
  sessionStore.set({ status: "loading" });
  expect(told).toEqual(["end", "end"]);
});

test("the notebook stays open for a member who may still be writing after the session has ended", () => {
  sessionStore.set({ status: "signed-out", ended: ana });
  expect(told).toEqual([]);
});

test("the notebook hears of Premium once it is there", () => {
  subscriptionStore.set({ status: "loaded", subscription: null });
  subscriptionStore.set(PREMIUM);
  subscriptionStore.set({ ...PREMIUM });
  expect(told).toEqual(["premium"]);
});

test("a refused call leads to the question that its reason asks for", async () => {
  const refuse = (detail: string) => window.dispatchEvent(new CustomEvent("call-refused", { detail }));
  refuse("premium_required");
  await vi.waitFor(() => expect(flowStore.get()).toBe("pitch"));
  calls = [];
  refuse("unauthenticated");
  await vi.waitFor(() => expect(calls).toContain("/api/session"));
});
