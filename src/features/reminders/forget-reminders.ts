import { DEVICE_MARK, readMark, writeMark, ZONE_MARK } from "./device-mark.ts";

/** Takes the reminders of whoever was here before this member away from the device. */
export function forgetOthersReminders(memberId: string): void {
  const mark = readMark(DEVICE_MARK);
  if (mark && mark.memberId !== memberId) forgetReminders(mark.memberId);
}

/**
 * Takes a member's reminders away from this device, those that stand on its screen too: someone else may use it next.
 * The server lets go of it with the session.
 */
export function forgetReminders(memberId: string): void {
  if (readMark(ZONE_MARK)?.memberId === memberId) writeMark(ZONE_MARK, null);
  if (readMark(DEVICE_MARK)?.memberId !== memberId) return;
  writeMark(DEVICE_MARK, null);
  releaseDevice().catch(console.error);
}

/** The browser's subscription ends, and with it what the push service would still hand over. */
async function releaseDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const notification of shown) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
