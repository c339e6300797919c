import type { User } from "#features/account/contract.ts";
import { clearReminders } from "../clear-reminders.ts";
import { remindersApi } from "../client.ts";
import {
  LAST_REPORTED_DEVICE,
  LAST_REPORTED_ZONE,
  readLastReported,
  reportedDevice,
  writeLastReported,
} from "../last-reported.ts";
import { deviceZone } from "./settings.ts";
import { currentSubscription, keysOf } from "./this-device.ts";

/**
 * Keeps true what the server knows of this device: the zone of its clock, and where its notices go. Nothing is sent
 * while neither has changed.
 */
export async function keepReminders(member: User): Promise<void> {
  const mark = readLastReported(LAST_REPORTED_DEVICE);
  if (mark?.memberId === member.id) await keepDevice(member, mark.value);
  await noteZone(member.id);
}

async function noteZone(memberId: string): Promise<void> {
  const zone = deviceZone();
  const told = readLastReported(LAST_REPORTED_ZONE);
  if (told?.memberId === memberId && told.value === zone) return;
  const { ok } = await remindersApi("PUT /api/reminders/time-zone", { body: { time_zone: zone } });
  if (ok) writeLastReported(LAST_REPORTED_ZONE, { memberId, value: zone });
}

/** The session may be another, and the push service or the browser may have changed what they had agreed on. */
async function keepDevice(member: User, known: string): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return clearReminders(member.id);
  const mark = reportedDevice(member, subscription.endpoint);
  if (mark.value === known) return;
  const { ok } = await remindersApi("PUT /api/reminders/device", { body: keysOf(subscription) });
  if (ok) writeLastReported(LAST_REPORTED_DEVICE, mark);
}
