import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { forgetEvening } from "../settings/evening.ts";

const storage = browserStorage("local");

export const LAST_REPORTED_DEVICE = "reminders-device";
export const LAST_REPORTED_ZONE = "reminders-zone";

interface LastReported {
  memberId: string;
  value: string;
}

export function readLastReported(name: string): LastReported | null {
  const { memberId, value } = (parseStored(storage.read(name)) ?? {}) as Partial<LastReported>;
  return typeof memberId === "string" && typeof value === "string" ? { memberId, value } : null;
}

export function writeLastReported(name: string, mark: LastReported | null): void {
  storage.write(name, mark && JSON.stringify(mark));
}

/** Contains the sign-in time, so that each sign-in reports again: the server may have lost the device or the zone. */
export function reportedSince(member: { id: string; last_sign_in_at: string }, what: string): LastReported {
  return { memberId: member.id, value: `${member.last_sign_in_at} ${what}` };
}

export function clearOthersReminders(memberId: string): void {
  const mark = readLastReported(LAST_REPORTED_DEVICE);
  if (mark && mark.memberId !== memberId) clearReminders(mark.memberId);
}

/** Acts on this device only: the server deletes the subscription together with the session. */
export function clearReminders(memberId: string): void {
  closeShown().catch(console.error);
  forgetEvening(memberId);
  if (readLastReported(LAST_REPORTED_ZONE)?.memberId === memberId)
    writeLastReported(LAST_REPORTED_ZONE, null);
  if (readLastReported(LAST_REPORTED_DEVICE)?.memberId !== memberId) return;
  writeLastReported(LAST_REPORTED_DEVICE, null);
  releaseDevice().catch(console.error);
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}

/** Unsubscribing also drops messages that the push service still holds. */
async function releaseDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
