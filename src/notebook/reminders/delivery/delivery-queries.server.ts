import type { Transaction } from "kysely";
import { type Database, inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows, hasRow } from "#platform/database/tables.ts";
import { endMessage, enqueueMessage, type Outgoing } from "#platform/outgoing/outgoing-queries.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { KINDS, type ReminderKind } from "../kinds.ts";
import { findAddressFor } from "../mail/email-queries.server.ts";
import { deleteDevice, listDevices } from "../push/device-queries.server.ts";

export const BY_MAIL = "";
export const TEST_SOURCE = "test:";

export type Delivery = Outgoing & { user_id: UserId; kind: ReminderKind };

type DueReminder = Pick<Delivery, "user_id" | "kind" | "source_id" | "day" | "time" | "due_at">;

/**
 * Enqueues a delivery to every device, or by mail if there is no device.
 * @param tried `device_id` of earlier deliveries; openAttempts: the failed delivery's attempts with unknown outcomes
 */
export async function enqueueDeliveries(
  transaction: Transaction<Tables>,
  due: DueReminder,
  now: Date,
  { tried = [] as string[], openAttempts = 0 } = {},
): Promise<"push" | "email" | "none"> {
  const devices = (await listDevices(transaction, due.user_id)).filter((id) => !tried.includes(id));
  const address = devices.length === 0 ? await findAddressFor(transaction, due.user_id, due.kind) : null;
  const { user_id, kind, source_id, day, time, due_at } = due;
  const sameMails = mailsOf(transaction, due).where((is) => is.and({ kind, day }));
  if (address && isOneMail(kind) && (await hasRow(sameMails))) return "email";
  for (const device_id of address ? [BY_MAIL] : devices) {
    const about = { user_id, kind, source_id, day, time, due_at, device_id, open_attempts: openAttempts };
    await enqueueMessage(transaction, { lane: address ? "mail" : "push", ...about }, now);
  }
  return devices.length > 0 ? "push" : address ? "email" : "none";
}

export function isOneMail(kind: ReminderKind): boolean {
  return "isOneMail" in KINDS[kind];
}

/** Lists a reminder's deliveries, whatever their `due_at`: a member who travels west reaches one wall time twice. */
export async function listDeliveries(database: Queryable, due: DueReminder) {
  const { user_id, kind, source_id, day, time } = due;
  return database
    .selectFrom("outgoing_messages")
    .select(["id", "claim", "device_id", "outcome", "open_attempts"])
    .where((is) => is.and({ user_id, kind, source_id, day, time }))
    .execute();
}

/**
 * Ends a delivery that cannot succeed. Its reminder takes another channel, unless another delivery may succeed.
 * @param isAttempted an attempt has begun and certainly failed; isGone: delete the device too
 * @returns false if no channel is left; the delivery then stays open
 */
export async function fallBackToOtherChannel(
  database: Database,
  delivery: Delivery,
  { isAttempted = false, isGone = false },
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Without the lock, two deliveries that fail at once would each rely on the other.
    if (!(await lockMember(transaction, delivery.user_id))) return true;
    if (isGone) await deleteDevice(transaction, delivery.user_id, { id: delivery.device_id });
    const rows = await listDeliveries(transaction, delivery);
    const own = rows.find(({ id, claim }) => id === delivery.id && claim === delivery.claim);
    if (!own) return true;
    const isCarried = rows.some(
      ({ id, outcome }) => id !== own.id && outcome !== "moved" && outcome !== "dropped",
    );
    const openAttempts = own.open_attempts - (isAttempted ? 1 : 0);
    const tried = rows.map(({ device_id }) => device_id);
    const other = isCarried || (await enqueueDeliveries(transaction, delivery, now, { tried, openAttempts }));
    if (other === "none") return false;
    await endMessage(transaction, delivery, "moved", now);
    return true;
  });
}

/** Returns a mail's position, from 1, among the member's reminder mails of 24 hours, without dropped and moved ones. */
export async function countMailsUpTo(database: Queryable, delivery: Delivery): Promise<number> {
  const since = new Date(Date.parse(delivery.created_at) - DAY_MS);
  const mails = mailsOf(database, delivery).where("letter", "is", null);
  return countRows(mails.where("created_at", ">", since.toISOString()).where("id", "<=", delivery.id));
}

function mailsOf(database: Queryable, { user_id }: DueReminder) {
  return database
    .selectFrom("outgoing_messages")
    .where((is) => is.and({ user_id, lane: "mail" }))
    .where((is) => is.or([is("outcome", "is", null), is("outcome", "in", ["sent", "unknown"])]));
}
