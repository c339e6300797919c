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

test("without a connection what was known counts, and is not taken for a failure in between", async () => {
  device.set("known-subscription", known);
  expect(await statesOnLoading("ana")).toEqual(["loading", "loaded"]);
  expect(subscriptionStore.get()).toMatchObject({ subscription: { is_premium: true } });
});

test("what is known of somebody else counts for nothing", async () => {
  device.set("known-subscription", known);
  expect(await statesOnLoading("bea")).toEqual(["loading", "failed"]);
});
