import { createHash } from "node:crypto";
import type { PremiumGate } from "#server/http/routes.ts";
import { isRefusedForGood, type Mailer } from "#server/mail/mail.ts";
import { isSurelyUnsent, NotTaken } from "#server/mail/sending.ts";
import type { ReminderSource, ReminderText } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { yieldToOthers } from "#server/yield.ts";
import { addDays } from "#shared/days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { findAddressFor } from "../mail/email-queries.server.ts";
import { makeStopToken } from "../mail/stop-queries.server.ts";
import { findDevice } from "../push/device-queries.server.ts";
import type { PushSender } from "../push/push.server.ts";
import { findSettings } from "../queries.server.ts";
import { instantIn } from "../wall-time.ts";
import {
  BY_MAIL,
  beginAttempt,
  claimDeliveries,
  countMailsUpTo,
  type Delivery,
  endDelivery,
  fallBackToOtherChannel,
  type Outcome,
  releaseClaim,
  reschedule,
  TEST_SOURCE,
} from "./delivery-queries.server.ts";
import { isWanted } from "./enqueue-due.server.ts";
import { lastOfDay, onTime, reminderLetter, TEST_TEXT } from "./messages.ts";

/** Concurrent deliveries per channel. The next batch waits for the slowest one. */
const AT_ONCE = 16;
/** Newly due reminders and this process's other jobs wait until a round ends. */
const ROUND_MAX_MS = MINUTE_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
const RETRY_MAX_MS = HOUR_MS;
/** Give up after this time: older reminders are useless, and they would arrive all at once. */
const TRIED_MS = 3 * DAY_MS;
/** Retry delay after an attempt with an unknown outcome. */
const ONCE_MORE_MS = MINUTE_MS;
/** Grace period for running deliveries at a stop. */
const STOP_WAIT_MS = 3 * SECOND_MS;
const NOTIFICATION_ID_LENGTH = 32;
/** Mails per member and day: more than a full calendar needs, but too few to flood a mailbox. */
const MAILS_A_DAY = 50;
/** Minimum time that a push service keeps a message for a device that is off. */
const TTL_MIN_MS = HOUR_MS;
const GONE = new Set([404, 410]);
const BUSY = new Set([408, 425, 429]);

export interface DeliveryParts {
  sources: readonly ReminderSource[];
  gate: PremiumGate;
  push: PushSender;
  mail: Mailer;
}

/**
 * Sends due deliveries until none is left or the round's time is up. Push and mail run side by side, so that
 * a hanging mail server delays no push. After a stop, releases deliveries that outlast the grace period.
 */
export async function deliverAll(
  services: Services,
  parts: DeliveryParts,
  stopping: AbortSignal,
  stopWaitMs = STOP_WAIT_MS,
): Promise<void> {
  const { database, log, clock } = services;
  const endsAt = clock().getTime() + ROUND_MAX_MS;

  const deliverBy = async (way: "push" | "mail"): Promise<number> => {
    for (let count = 0; ; ) {
      if (clock().getTime() >= endsAt || stopping.aborted) return 0;
      await yieldToOthers();
      const claimed = await claimDeliveries(database, way, AT_ONCE, clock());
      if (claimed.length === 0) return count;
      count += claimed.length;
      const open = new Set(claimed);
      const ended = claimed.map(async (delivery) => {
        try {
          await deliver(services, parts, delivery);
        } catch (error) {
          log.error({ err: error, kind: delivery.kind }, "a reminder could not be prepared");
          await reschedule(database, delivery, retryAt(delivery, clock()));
        }
        open.delete(delivery);
      });
      await untilStopped(allEnded(ended), stopping, stopWaitMs);
      for (const delivery of open) await releaseClaim(database, delivery, onceMoreAt(clock()));
    }
  };

  for (let count = 1; count > 0; ) {
    const [pushed, mailed] = await allEnded([deliverBy("push"), deliverBy("mail")]);
    count = pushed + mailed;
  }
}

/** Like `Promise.all`, but settles only when none of them is running any more. */
async function allEnded<const T extends readonly Promise<unknown>[]>(works: T) {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Waits for work, but at most `waitMs` from a stop on. */
async function untilStopped(work: Promise<unknown>, stopping: AbortSignal, waitMs: number): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const onStop = () => {
    timer = setTimeout(resolve, waitMs);
  };
  if (stopping.aborted) onStop();
  else stopping.addEventListener("abort", onStop, { once: true });
  await Promise.race([work, waited]);
  clearTimeout(timer);
  stopping.removeEventListener("abort", onStop);
}

async function deliver(services: Services, parts: DeliveryParts, delivery: Delivery): Promise<unknown> {
  const { database, clock } = services;
  const drop = () => endDelivery(database, delivery, "dropped", clock());
  const text = await textOf(services, parts, delivery);
  if (!text) return drop();
  const place = delivery.device_id === BY_MAIL ? await countMailsUpTo(database, delivery) : 0;
  if (place > MAILS_A_DAY) return drop();
  const shown = place === MAILS_A_DAY ? lastOfDay(text, MAILS_A_DAY) : text;
  const send = await channelFor(services, parts, delivery, shown);
  if (send) return attempt(services, delivery, send);
  return (await fallBackToOtherChannel(database, delivery, {}, clock())) || drop();
}

/** Composes the text from current data; undefined if the member should not get this reminder any more. */
async function textOf(
  { database, clock }: Services,
  { sources, gate }: DeliveryParts,
  { user_id, kind, source_id, day, time, due_at }: Delivery,
): Promise<ReminderText | undefined> {
  if (!(await gate(user_id))) return undefined;
  if (source_id.startsWith(TEST_SOURCE)) return TEST_TEXT;
  if (!isWanted(await findSettings(database, user_id), { kind, day }, clock())) return undefined;
  const source = sources.find((one) => one.kind === kind);
  const text = await source?.compose(database, user_id, source_id, day);
  return text && onTime(text, { day, time, dueAt: due_at }, clock());
}

/** Returns a function that sends the text; undefined if the device or the address is gone. */
async function channelFor(
  { config, database, clock }: Services,
  { push, mail }: DeliveryParts,
  delivery: Delivery,
  text: ReminderText,
): Promise<(() => Promise<void>) | undefined> {
  const { id, user_id, kind, device_id, day } = delivery;
  const device = device_id === BY_MAIL ? undefined : await findDevice(database, user_id, device_id);
  const to = device_id === BY_MAIL ? await findAddressFor(database, user_id, kind) : null;
  if (!device && !to) return undefined;
  const stopToken = await makeStopToken(database, user_id, { kind, to }, clock());
  if (to) {
    const letter = reminderLetter(text, kind, { origin: config.origin, stopToken });
    const messageId = `<${id}@${new URL(config.origin).hostname}>`;
    return () => mail({ ...letter, to, messageId });
  }
  const { time_zone } = await findSettings(database, user_id);
  const endOfDay = Date.parse(instantIn(time_zone, { day: addDays(day, 1), time: "00:00" }));
  const ttlMs = Math.max(endOfDay - clock().getTime(), TTL_MIN_MS);
  const payload = { ...text, kind, id: notificationIdOf(delivery), stop_token: stopToken };
  return device && (() => push(device, { payload, ttlS: Math.round(ttlMs / SECOND_MS) }));
}

/** Counts the attempt before sending, so that a crash leaves the delivery marked as possibly sent. */
async function attempt(
  { database, log, clock }: Services,
  delivery: Delivery,
  send: () => Promise<void>,
): Promise<unknown> {
  const { kind, created_at } = delivery;
  const isMail = delivery.device_id === BY_MAIL;
  const end = (outcome: Outcome) => endDelivery(database, delivery, outcome, clock());
  if (!(await beginAttempt(database, delivery))) return end("unknown");
  const error = await send().then(
    () => undefined,
    (reason: unknown) => reason ?? new Error("no reason given"),
  );
  if (error === undefined) return end("sent");
  const status = error instanceof NotTaken ? error.status : undefined;
  // Don't log the error itself: a mail server's reply contains the address.
  const { code } = error as { code?: string };
  log.warn({ kind, way: isMail ? "mail" : "push", status, code }, "a reminder was not taken");
  if (!isSurelyUnsent(error)) return reschedule(database, delivery, onceMoreAt(clock()));
  if (!isMail && status !== undefined && isRefusal(status)) {
    const isGone = GONE.has(status);
    if (await fallBackToOtherChannel(database, delivery, { isAttempted: true, isGone }, clock())) return;
    if (isGone) return end("dropped");
  }
  const isTriedLongEnough = clock().getTime() - Date.parse(created_at) > TRIED_MS;
  if (isTriedLongEnough || (isMail && isRefusedForGood(error))) return end("dropped");
  return reschedule(database, delivery, retryAt(delivery, clock(), error), { isUnsent: true });
}

function onceMoreAt(now: Date): Date {
  return new Date(now.getTime() + ONCE_MORE_MS);
}

/** Whether a retry would get the same answer. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !BUSY.has(status);
}

function retryAt({ failures }: Delivery, now: Date, error?: unknown): Date {
  const asked = error instanceof NotTaken ? (error.retryAfterMs ?? 0) : 0;
  const delayMs = Math.max(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), asked);
  return new Date(now.getTime() + Math.min(delayMs, RETRY_MAX_MS));
}

/** Stable per reminder, so that a repeated message replaces the first on a device. */
function notificationIdOf({ kind, source_id, day, time }: Delivery): string {
  const about = [kind, source_id, day, time].join(" ");
  return createHash("sha256").update(about).digest("base64url").slice(0, NOTIFICATION_ID_LENGTH);
}
