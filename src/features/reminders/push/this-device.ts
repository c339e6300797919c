import type { User } from "#features/account/contract.ts";
import { followInstall, installStore } from "#features/install/client.ts";
import { ownGuide } from "#features/install/own-guide.ts";
import { type CallError, OFFLINE } from "#shared/api-client.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { remindersApi } from "../client.ts";
import { takeSettings } from "../settings/settings.ts";
import {
  LAST_REPORTED_DEVICE,
  readLastReported,
  reportedDevice,
  writeLastReported,
} from "./last-reported.ts";
import { type PushCapability, pushCapability } from "./push-capability.ts";

/** `refused` and `dismissed` answer the permission prompt; `no-service`: the browser has no push service. */
export type TurnResult =
  | { ok: true }
  | { ok: false; error: CallError | "refused" | "dismissed" | "no-service" };

export async function standingHere(memberId: string): Promise<PushCapability> {
  const hasPush = "Notification" in window && "PushManager" in window && "serviceWorker" in navigator;
  followInstall(() => {})();
  return pushCapability({
    hasPush,
    isApple: isApple(),
    isInstalled: installStore.get() === "installed",
    permission: hasPush ? Notification.permission : "denied",
    isSubscribed:
      hasPush &&
      readLastReported(LAST_REPORTED_DEVICE)?.memberId === memberId &&
      (await currentSubscription()) !== null,
  });
}

/** True on an iPhone or iPad. */
function isApple(): boolean {
  return ownGuide(navigator.userAgent, navigator.maxTouchPoints) === "iphone";
}

/** Must be called from a click, because browsers block the permission prompt otherwise. */
export async function turnOn(member: User, pushKey: string): Promise<TurnResult> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted")
    return { ok: false, error: permission === "denied" ? "refused" : "dismissed" };
  let subscription: PushSubscription | undefined;
  try {
    subscription = await subscribe(pushKey);
  } catch {
    return { ok: false, error: "no-service" };
  }
  const result = takeSettings(
    member.id,
    await remindersApi("PUT /api/reminders/device", { body: keysOf(subscription) }),
  );
  if (!result.ok) {
    await subscription.unsubscribe().catch(() => false);
    return { ok: false, error: result.error };
  }
  writeLastReported(LAST_REPORTED_DEVICE, reportedDevice(member, subscription.endpoint));
  return { ok: true };
}

/** Changes nothing if the call to the server fails. */
export async function turnOff(): Promise<TurnResult> {
  const subscription = await currentSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    const result = await remindersApi("DELETE /api/reminders/device", { body: { endpoint } });
    if (!result.ok) return { ok: false, error: result.error };
    await subscription.unsubscribe().catch(() => false);
  }
  writeLastReported(LAST_REPORTED_DEVICE, null);
  return { ok: true };
}

export function keysOf(subscription: PushSubscription): {
  endpoint: string;
  keys: { p256dh: string; auth: string };
} {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

/** The browser's subscription, which may belong to another member. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Replaces an existing subscription: another member owned it, or its push service has dropped it. */
async function subscribe(pushKey: string): Promise<PushSubscription> {
  const registration = await withTimeout(navigator.serviceWorker.ready);
  if (!registration) throw new Error(OFFLINE.message);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
