import { beforeEach, expect, test, vi } from "vitest";
import type { InstallPrompt } from "./client.ts";

/** A browser's window with the parts that installing needs. */
let fakeWindow: EventTarget & { installPrompt?: InstallPrompt | undefined; matchMedia: () => MediaQueryList };
let isStandalone = false;

beforeEach(() => {
  isStandalone = false;
  const media = new EventTarget();
  Object.defineProperty(media, "matches", { get: () => isStandalone });
  fakeWindow = Object.assign(new EventTarget(), { matchMedia: () => media as unknown as MediaQueryList });
  vi.stubGlobal("window", fakeWindow);
  vi.resetModules();
});

function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => {});
  fakeWindow.installPrompt = Object.assign(new Event("beforeinstallprompt"), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  return prompt;
}

async function follow() {
  const client = await import("./client.ts");
  const before = client.installStore.initial();
  expect(before).toBe("unknown");
  client.followInstall(() => {});
  return client;
}

test("without an install prompt the state is manual", async () => {
  const { installStore, install } = await follow();
  expect(installStore.get()).toBe("manual");
  await install();
  expect(installStore.get()).toBe("manual");
});

test("an install prompt is used whether it arrives before or after the application starts", async () => {
  offer("accepted");
  const { installStore, install } = await follow();
  expect(installStore.get()).toBe("promptable");
  await install();
  expect(installStore.get()).toBe("installed");

  vi.resetModules();
  fakeWindow.installPrompt = undefined;
  const later = await follow();
  expect(later.installStore.get()).toBe("manual");
  offer("accepted");
  fakeWindow.dispatchEvent(new Event("installable"));
  expect(later.installStore.get()).toBe("promptable");
});

test("a declined prompt leads to the manual steps until the browser offers another one", async () => {
  offer("dismissed");
  const { installStore, install } = await follow();
  await install();
  expect(installStore.get()).toBe("manual");
  expect(fakeWindow.installPrompt).toBeUndefined();
  offer("accepted");
  fakeWindow.dispatchEvent(new Event("installable"));
  expect(installStore.get()).toBe("promptable");
});

test("two install calls at once show the browser's prompt once", async () => {
  const prompt = offer("accepted");
  const { install } = await follow();
  await Promise.all([install(), install()]);
  expect(prompt).toHaveBeenCalledTimes(1);
});

test("a prompt that the browser refuses to show leads to the manual steps", async () => {
  offer("accepted").mockRejectedValue(new DOMException("", "NotAllowedError"));
  const { installStore, install } = await follow();
  await install();
  expect(installStore.get()).toBe("manual");
});

test("the state is installed after an install by the browser, and when running as an application", async () => {
  const { installStore } = await follow();
  fakeWindow.dispatchEvent(new Event("appinstalled"));
  expect(installStore.get()).toBe("installed");

  vi.resetModules();
  isStandalone = true;
  const inApp = await follow();
  expect(inApp.installStore.get()).toBe("installed");

  vi.resetModules();
  isStandalone = false;
  vi.stubGlobal("navigator", { standalone: true });
  const onIphone = await follow();
  expect(onIphone.installStore.get()).toBe("installed");
});
