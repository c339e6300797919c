import {
  LAST_REPORTED_DEVICE,
  LAST_REPORTED_ZONE,
  readLastReported,
  writeLastReported,
} from "./last-reported.ts";

/** Takes the reminders of whoever was here before this member away from the device. */
export function clearOthersReminders(memberId: string): void {
  const mark = readLastReported(LAST_REPORTED_DEVICE);
  if (mark && mark.memberId !== memberId) clearReminders(mark.memberId);
}

/**
 * Takes a member's reminders away from this device, those that stand on its screen too: someone else may use it next.
 * The server lets go of it with the session.
 */
export function clearReminders(memberId: string): void {
  if (readLastReported(LAST_REPORTED_ZONE)?.memberId === memberId)
    writeLastReported(LAST_REPORTED_ZONE, null);
  if (readLastReported(LAST_REPORTED_DEVICE)?.memberId !== memberId) return;
  writeLastReported(LAST_REPORTED_DEVICE, null);
  releaseDevice().catch(console.error);
}

/** The browser's subscription ends, and with it what the push service would still hand over. */
async function releaseDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
