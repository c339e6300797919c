import {
  LAST_REPORTED_DEVICE,
  LAST_REPORTED_ZONE,
  readLastReported,
  writeLastReported,
} from "./last-reported.ts";

export function clearOthersReminders(memberId: string): void {
  const mark = readLastReported(LAST_REPORTED_DEVICE);
  if (mark && mark.memberId !== memberId) clearReminders(mark.memberId);
}

/** Acts on this device only: the server deletes the subscription together with the session. */
export function clearReminders(memberId: string): void {
  if (readLastReported(LAST_REPORTED_ZONE)?.memberId === memberId)
    writeLastReported(LAST_REPORTED_ZONE, null);
  if (readLastReported(LAST_REPORTED_DEVICE)?.memberId !== memberId) return;
  writeLastReported(LAST_REPORTED_DEVICE, null);
  releaseDevice().catch(console.error);
}

/** Unsubscribing also drops messages that the push service still holds. */
async function releaseDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
