import { followInstall, installStore } from "#lessons/install/client.ts";
import { ownGuide } from "#lessons/install/own-guide.ts";
import type { User } from "#member/account/contract.ts";
import { type CallError, OFFLINE } from "#platform/shared/api-client.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { remindersApi } from "../client.ts";
import { deviceZone } from "../settings/device-zone.ts";
import { readEvening } from "../settings/evening.ts";
import { loadSettings, takeSettings } from "../settings/settings.ts";
import {
  clearReminders,
  LAST_REPORTED_DEVICE,
  LAST_REPORTED_ZONE,
  readLastReported,
  reportedSince,
  writeLastReported,
} from "./last-reported.ts";

export interface BrowserSupport {
  hasPush: boolean;
  /** Whether this is an iPhone or iPad, where only installed apps get push notifications (WebKit, iOS 16.4). */
  isApple: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  /** Whether this member subscribed here, and the browser still has the subscription. */
  isSubscribed: boolean;
}

export type PushCapability = "on" | "off" | "denied" | "needs-app" | "unsupported";

export function pushCapability(ability: BrowserSupport): PushCapability {
  if (ability.isApple && !ability.isInstalled) return "needs-app";
  if (!ability.hasPush) return "unsupported";
  if (ability.permission === "denied") return "denied";
  return ability.isSubscribed && ability.permission === "granted" ? "on" : "off";
}

type Signed = Pick<User, "id" | "last_sign_in_at">;
/** `refused` and `dismissed` are answers to the permission prompt. `no-service`: the browser has no push service. */
export type TurnFailure = CallError | "refused" | "dismissed" | "no-service";

export async function standingHere(memberId: string): Promise<PushCapability> {
  const hasPush = "Notification" in window && "PushManager" in window && "serviceWorker" in navigator;
  followInstall(() => {})();
  return pushCapability({
    hasPush,
    isApple: ownGuide(navigator.userAgent, navigator.maxTouchPoints) === "iphone",
    isInstalled: installStore.get() === "installed",
    permission: hasPush ? Notification.permission : "denied",
    isSubscribed:
      hasPush &&
      readLastReported(LAST_REPORTED_DEVICE)?.memberId === memberId &&
      (await currentSubscription()) !== null,
  });
}

/** Call it from a click, because browsers block the permission prompt otherwise. */
export async function turnOn(member: User, pushKey: string): Promise<TurnFailure | undefined> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "refused" : "dismissed";
  let subscription: PushSubscription | undefined;
  try {
    subscription = await subscribe(pushKey);
  } catch {
    return "no-service";
  }
  const result = takeSettings(member.id, await report(member, subscription));
  if (result.ok) return undefined;
  await subscription.unsubscribe().catch(() => false);
  return result.error;
}

export async function turnOff(): Promise<TurnFailure | undefined> {
  const subscription = await currentSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    const result = await remindersApi("DELETE /api/reminders/device", { body: { endpoint } });
    if (!result.ok) return result.error;
    await subscription.unsubscribe().catch(() => false);
  }
  writeLastReported(LAST_REPORTED_DEVICE, null);
  return undefined;
}

export async function keepReminders(member: Signed): Promise<void> {
  const mark = readLastReported(LAST_REPORTED_DEVICE);
  if (mark?.memberId === member.id) await keepDevice(member, mark.value);
  const zone = reportedSince(member, deviceZone() ?? "");
  const told = readLastReported(LAST_REPORTED_ZONE);
  const isTold = told?.memberId === zone.memberId && told.value === zone.value;
  // Another device may have changed the time of the journal's reminder. Loading also reports this device's zone.
  if (isTold && readEvening(member.id).day === todayHere()) return;
  if (await loadSettings(member.id)) writeLastReported(LAST_REPORTED_ZONE, zone);
}

/** Reports a subscription that is new since the last report or sign-in. Without a subscription, clears reminders. */
async function keepDevice(member: Signed, known: string): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return clearReminders(member.id);
  if (reportedSince(member, subscription.endpoint).value !== known) await report(member, subscription);
}

async function report(member: Signed, subscription: PushSubscription) {
  const { endpoint } = subscription;
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const parts = { memberId: member.id, body: { endpoint, keys: { p256dh, auth } } };
  const result = await remindersApi("PUT /api/reminders/device", parts);
  if (result.ok) writeLastReported(LAST_REPORTED_DEVICE, reportedSince(member, endpoint));
  return result;
}

/** The browser's subscription, which may belong to another member. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Replaces an existing subscription: another member owned it, or its push service has dropped it. */
async function subscribe(pushKey: string): Promise<PushSubscription> {
  const registration = await withTimeout(navigator.serviceWorker.ready);
  if (!registration) throw new Error(OFFLINE.message);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}
