import { beforeEach, expect, test, vi } from "vitest";
import { subscriptionStore } from "./client.ts";
import { loadSubscription } from "./load-subscription.ts";

let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
});

async function statesOnLoading(memberId: string): Promise<string[]> {
  const seen: string[] = [];
  const stop = subscriptionStore.subscribe(() => seen.push(subscriptionStore.get().status));
  await loadSubscription(memberId);
  stop();
  return seen;
}

const known = JSON.stringify({ memberId: "ana", subscription: { is_premium: true } });

test("the cached subscription loads without a connection, and no failed state appears in between", async () => {
  device.set("known-subscription", known);
  expect(await statesOnLoading("ana")).toEqual(["loading", "loaded"]);
  expect(subscriptionStore.get()).toMatchObject({ subscription: { is_premium: true } });
});

test("another member's cached subscription is ignored, so loading without a connection fails", async () => {
  device.set("known-subscription", known);
  expect(await statesOnLoading("bea")).toEqual(["loading", "failed"]);
});
