import type { User } from "#features/account/contract.ts";
import { remindersApi } from "../client.ts";
import { deviceZone } from "../settings/settings.ts";
import { clearReminders } from "./clear-reminders.ts";
import {
  LAST_REPORTED_DEVICE,
  LAST_REPORTED_ZONE,
  readLastReported,
  reportedDevice,
  writeLastReported,
} from "./last-reported.ts";
import { currentSubscription, keysOf } from "./this-device.ts";

/** Reports this device's zone and push endpoint to the server, if they have changed. */
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

/** A new session, the browser or the push service may have replaced or ended the subscription. */
async function keepDevice(member: User, known: string): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return clearReminders(member.id);
  const mark = reportedDevice(member, subscription.endpoint);
  if (mark.value === known) return;
  const { ok } = await remindersApi("PUT /api/reminders/device", { body: keysOf(subscription) });
  if (ok) writeLastReported(LAST_REPORTED_DEVICE, mark);
}
