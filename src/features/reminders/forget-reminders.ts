import { DEVICE_MARK, readMark, writeMark, ZONE_MARK } from "./device-mark.ts";

/** Whether the notices of someone other than this member still come to this device. */
export function hasForeignDevice(memberId: string): boolean {
  const mark = readMark(DEVICE_MARK);
  return mark !== null && mark.memberId !== memberId;
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
