import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#features/account/client.ts";
import type { User } from "#features/account/contract.ts";
import { subscriptionStore } from "#features/subscription/client.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import { followSession } from "./session-follower.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { cookie: "", documentElement: { toggleAttribute: () => true } });
});

test("a visitor's having no subscription is no answer about the member who comes, nor is a lost connection", async () => {
  followSession();
  sessionStore.set({ status: "signed-out" });
  expect(subscriptionStore.get()).toEqual({ status: "loaded", subscription: null });
  sessionStore.set({ status: "signed-in", expires_at: 0, user: { id: "1" } as User });
  expect(subscriptionStore.get().status).toBe("loading");
  expect((await whenLoaded(subscriptionStore)).status).toBe("failed");
});
