import { hash } from "node:crypto";
import type { PremiumGate } from "#platform/http/routes.ts";
import { isRefusedForGood, type Mailer } from "#platform/mail/mail.ts";
import { NotTaken } from "#platform/mail/sending.ts";
import type { OutgoingKind, Ready } from "#platform/outgoing/outgoing.ts";
import type { Services } from "#platform/server/services.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { instantIn } from "#platform/shared/days/wall-time.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#platform/shared/time.ts";
import { REMINDER_KINDS } from "../kinds.ts";
import { findAddressFor, makeStopToken } from "../mail/email-queries.server.ts";
import { findDevice } from "../push/device-queries.server.ts";
import type { PushSender } from "../push/push.server.ts";
import { findSettings, type StoredSettings } from "../queries.server.ts";
import type { ReminderSource, ReminderText } from "../source.ts";
import {
  BY_MAIL,
  countMailsUpTo,
  type Delivery,
  fallBackToOtherChannel,
  TEST_SOURCE,
} from "./delivery-queries.server.ts";
import { isWanted } from "./enqueue-due.server.ts";
import { onTime, reminderLetter, TEST_TEXT } from "./messages.ts";

/** Give up after this time: older reminders are useless, and they would arrive all at once. */
const TRIED_MS = 3 * DAY_MS;
const NOTIFICATION_ID_LENGTH = 32;
/** The most mailed reminders per member and day: more than a full calendar needs, but too few to flood a mailbox. */
const MAILS_A_DAY = 50;
/** Minimum time that a push service keeps a message for a device that is off. */
const TTL_MIN_MS = HOUR_MS;
const BUSY = new Set([408, 425, 429]);

export interface DeliveryParts {
  sources: readonly ReminderSource[];
  /** A member without Premium gets no reminders, but planning continues. */
  gate: PremiumGate;
  push: PushSender;
  mail: Mailer;
}

type Parts = Services & DeliveryParts;

/** Composes reminders when they are sent. Drops those that nobody wants or can receive by then. */
export function reminderMessages(parts: Parts): OutgoingKind {
  return { kinds: REMINDER_KINDS, prepare: (message) => prepare(parts, message as Delivery) };
}

async function prepare(parts: Parts, delivery: Delivery): Promise<Ready | undefined> {
  const { database, clock } = parts;
  const { user_id, failures, created_at } = delivery;
  if (failures > 0 && clock().getTime() - Date.parse(created_at) > TRIED_MS) return undefined;
  const settings = await findSettings(database, user_id);
  const text = await textOf(parts, delivery, settings);
  if (!text) return undefined;
  const way = delivery.device_id === BY_MAIL ? byMail : byPush;
  return way(parts, delivery, text, settings);
}

/** Composes the text from current data; undefined if the member should not get this reminder any more. */
async function textOf(
  { database, clock, sources, gate }: Parts,
  { user_id, kind, source_id, day, time, due_at }: Delivery,
  settings: StoredSettings,
): Promise<ReminderText | undefined> {
  if (!(await gate(user_id))) return undefined;
  if (source_id.startsWith(TEST_SOURCE)) return TEST_TEXT;
  if (!isWanted(settings, { kind, day }, clock())) return undefined;
  const source = sources.find((one) => one.kind === kind);
  const text = await source?.compose(database, user_id, source_id, day);
  return text && onTime(text, { day, time, dueAt: due_at }, clock());
}

async function byMail(
  { config: { origin }, database, clock, mail }: Parts,
  delivery: Delivery,
  text: ReminderText,
): Promise<Ready | undefined> {
  const { id, user_id, kind } = delivery;
  if ((await countMailsUpTo(database, delivery)) > MAILS_A_DAY) return undefined;
  const to = await findAddressFor(database, user_id, kind);
  if (!to) return void (await fallBackToOtherChannel(database, delivery, {}, clock()));
  return {
    async begin(transaction) {
      const stopToken = await makeStopToken(transaction, user_id, { kind, to }, clock());
      const letter = reminderLetter(text, { origin, stopToken });
      return () => mail({ ...letter, to }, id);
    },
  };
}

async function byPush(
  { database, clock, push }: Parts,
  delivery: Delivery,
  { letter: _, subject: _subject, ...words }: ReminderText,
  { time_zone }: StoredSettings,
): Promise<Ready | undefined> {
  const { user_id, kind, device_id, day } = delivery;
  const device = await findDevice(database, user_id, device_id);
  if (!device) return void (await fallBackToOtherChannel(database, delivery, {}, clock()));
  const endOfDay = Date.parse(instantIn(time_zone, { day: addDays(day, 1), time: "00:00" }));
  const ttlS = Math.round(Math.max(endOfDay - clock().getTime(), TTL_MIN_MS) / SECOND_MS);
  return {
    async begin(transaction) {
      const stop_token = await makeStopToken(transaction, user_id, { kind, to: null }, clock());
      return () =>
        push(device, { payload: { ...words, kind, id: notificationIdOf(delivery), stop_token }, ttlS });
    },
    async handOver(error) {
      if (!(error instanceof NotTaken)) return false;
      const { status } = error;
      if (status < 400 || status >= 500 || BUSY.has(status)) return false;
      const isGone = isRefusedForGood(error);
      return fallBackToOtherChannel(database, delivery, { isAttempted: true, isGone }, clock());
    },
  };
}

/** Returns an id that is stable per reminder, so that a repeated message replaces the first on a device. */
function notificationIdOf({ kind, source_id, day, time }: Delivery): string {
  const about = [kind, source_id, day, time].join(" ");
  return hash("sha256", about, "base64url").slice(0, NOTIFICATION_ID_LENGTH);
}
