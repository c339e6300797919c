import { beforeEach, expect, test, vi } from "vitest";
import { subscriptionStore } from "#billing/subscription/client.ts";
import { sessionStore } from "#member/account/client.ts";
import type { User } from "#member/account/contract.ts";
import { whenLoaded } from "#platform/shared/when-loaded.ts";
import { followSession } from "./follow-session.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { cookie: "", documentElement: { toggleAttribute: () => true } });
});

test("at sign-in the visitor's empty subscription becomes loading, and then failed without a connection", async () => {
  followSession();
  sessionStore.set({ status: "signed-out" });
  expect(subscriptionStore.get()).toEqual({ status: "loaded", subscription: null });
  sessionStore.set({ status: "signed-in", expires_at: 0, user: { id: "1" } as User });
  expect(subscriptionStore.get().status).toBe("loading");
  expect((await whenLoaded(subscriptionStore)).status).toBe("failed");
});
