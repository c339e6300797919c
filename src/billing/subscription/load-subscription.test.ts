import { beforeEach, describe, expect, test, vi } from "vitest";
import { stubPage } from "#test/devices/stub-page.ts";
import { subscriptionStore } from "./client.ts";
import type { Subscription } from "./contract.ts";
import { loadSubscription, refreshSubscription } from "./load-subscription.ts";

const toasts = vi.hoisted(() => vi.fn());
vi.mock("#platform/ui/toasts/toast.ts", () => ({ showToast: toasts }));

let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  stubPage(device);
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

describe("a cached subscription and an answer that takes its time", () => {
  const FAR = "2099-02-28T12:00:00.000Z";
  let answer: PromiseWithResolvers<Response>;

  beforeEach(() => {
    answer = Promise.withResolvers();
    vi.stubGlobal("fetch", () => answer.promise);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    return () => vi.useRealTimers();
  });

  function remember(subscription: Partial<Subscription>): void {
    device.set("known-subscription", JSON.stringify({ memberId: "ana", subscription }));
  }

  test("a Premium that lasts is used at once, and the answer corrects it", async () => {
    remember({ is_premium: true, access_until: FAR });
    expect(await statesOnLoading("ana")).toEqual(["loaded"]);
    expect(subscriptionStore.get()).toMatchObject({ subscription: { is_premium: true } });
    answer.resolve(Response.json({ subscription: { is_premium: false } }));
    await vi.waitFor(() =>
      expect(subscriptionStore.get()).toMatchObject({ subscription: { is_premium: false } }),
    );
  });

  test.each([
    ["a Premium without an end", { is_premium: true, access_until: null }],
    ["a Premium whose end has passed", { is_premium: true, access_until: "2026-01-01T00:00:00.000Z" }],
    ["a member without Premium", { is_premium: false, access_until: FAR }],
  ])("%s waits four seconds for the answer", async (_, subscription) => {
    remember(subscription);
    const loading = loadSubscription("ana");
    await vi.advanceTimersByTimeAsync(3999);
    expect(subscriptionStore.get().status).toBe("loading");
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(subscriptionStore.get()).toMatchObject({ status: "loaded", subscription });
  });

  test("the question names its member, whose session alone may answer it", async () => {
    const ask = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ subscription: null }));
    vi.stubGlobal("fetch", ask);
    await loadSubscription("ana");
    expect(new Headers(ask.mock.calls[0]?.[1].headers).get("member-id")).toBe("ana");
  });
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
