import type { Transaction } from "kysely";
import type { PushSubscription } from "web-push";
import type { Queryable } from "#platform/database/database.ts";
import { lockName } from "#platform/database/locks.ts";
import type { Tables } from "#platform/database/schema.ts";
import { DEVICES_MAX } from "#platform/limits/stored-limits.ts";
import type { LiveSession, UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    push_devices: {
      id: string;
      user_id: string;
      session_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      created_at: string;
    };
  }
}

export async function listDevices(database: Queryable, userId: UserId): Promise<string[]> {
  const devices = await database
    .selectFrom("push_devices")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return devices.map(({ id }) => id);
}

export async function findDevice(database: Queryable, userId: UserId, id: string) {
  const device = await database
    .selectFrom("push_devices")
    .select(["endpoint", "p256dh", "auth"])
    .where((is) => is.and({ user_id: userId, id }))
    .executeTakeFirst();
  return device && { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
}

/** An endpoint that another member had gets a new device id. Deliveries to the old id then take another channel. */
export async function saveDevice(
  transaction: Transaction<Tables>,
  { userId, sessionId }: LiveSession,
  { endpoint, keys }: PushSubscription,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("push_devices")
    .set({ session_id: sessionId, ...keys })
    .where((is) => is.and({ user_id: userId, endpoint }))
    .executeTakeFirst();
  if (numUpdatedRows) return;
  // Another member may take over the same browser concurrently.
  await lockName(transaction, `push-endpoint:${endpoint}`);
  await transaction.deleteFrom("push_devices").where("endpoint", "=", endpoint).execute();
  await transaction
    .insertInto("push_devices")
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      session_id: sessionId,
      endpoint,
      ...keys,
      created_at: now.toISOString(),
    })
    .execute();
  const tooMany = (await listDevices(transaction, userId)).slice(DEVICES_MAX);
  for (const id of tooMany) await deleteDevice(transaction, userId, { id });
}

export async function deleteDevice(
  database: Queryable,
  user_id: UserId,
  device: { id: string } | { endpoint: string },
): Promise<void> {
  await database
    .deleteFrom("push_devices")
    .where((is) => is.and({ user_id, ...device }))
    .execute();
}
