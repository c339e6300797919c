import { beforeEach, describe, expect, test, vi } from "vitest";
import { subscriptionStore } from "./client.ts";
import { loadSubscription, refreshSubscription } from "./load-subscription.ts";

const toasts = vi.hoisted(() => vi.fn());
vi.mock("#ui/toasts/toast.ts", () => ({ showToast: toasts }));

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

describe("a charge that neither mail nor a device announces", () => {
  const answer = (title?: string) => {
    const billing_notice = title && { title, text: "Cancela antes en tu perfil." };
    const body = { subscription: { is_premium: true, ...(billing_notice && { billing_notice }) } };
    vi.stubGlobal("fetch", async () => Response.json(body));
  };

  beforeEach(() => {
    toasts.mockClear();
    vi.stubGlobal("location", { pathname: "/metas" });
  });

  test("is told once on a page, and again when it changes", async () => {
    answer("El 3 de mayo PayPal te cobra 2 USD");
    await loadSubscription("ana");
    await refreshSubscription();
    expect(toasts.mock.calls).toEqual([
      [
        expect.objectContaining({
          title: "El 3 de mayo PayPal te cobra 2 USD",
          description: "Cancela antes en tu perfil.",
        }),
      ],
    ]);
    answer("El 5 de mayo PayPal te cobra 2 USD");
    await refreshSubscription();
    expect(toasts).toHaveBeenCalledTimes(2);
    answer();
    await refreshSubscription();
    expect(toasts).toHaveBeenCalledTimes(2);
  });

  test("is no notice on the profile, which shows it", async () => {
    vi.stubGlobal("location", { pathname: "/perfil" });
    answer("El 7 de mayo PayPal te cobra 2 USD");
    await loadSubscription("ana");
    expect(toasts).not.toHaveBeenCalled();
  });
});
