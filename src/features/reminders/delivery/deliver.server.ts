import { createHash } from "node:crypto";
import { type GroupedWrite, groupedWrites } from "#server/database/grouped-writes.ts";
import type { PremiumGate } from "#server/http/routes.ts";
import { settle } from "#server/jobs/settle.ts";
import { outageLog } from "#server/log.ts";
import { isAboutAddress, isRefusedForGood, type Mailer } from "#server/mail/mail.ts";
import { isSurelyUnsent, MessageNotTaken, NotTaken } from "#server/mail/sending.ts";
import type { ReminderSource, ReminderText } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { yieldToOthers } from "#server/yield.ts";
import { addDays } from "#shared/days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { findAddressFor } from "../mail/email-queries.server.ts";
import { makeStopToken } from "../mail/stop-queries.server.ts";
import { findDevice } from "../push/device-queries.server.ts";
import type { PushSender } from "../push/push.server.ts";
import { findSettings, type StoredSettings } from "../queries.server.ts";
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

/** 10,000 in two minutes take 42 where a mail server answers after 0.5 s. Postfix grants a client 50 connections. */
export const AT_ONCE = 48;
/** While some are under way, what becomes due waits for at most this long. */
const LOOK_EVERY_MS = SECOND_MS;
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

/** Push and mail run side by side, so that a hanging mail server delays no push. A stop releases what is left. */
export async function deliverAll(
  services: Services,
  parts: DeliveryParts,
  stopping: AbortSignal,
  stopWaitMs = STOP_WAIT_MS,
): Promise<void> {
  const dispatch = { ...services, ...parts, write: groupedWrites(services.database), stopping };
  for (let count = 1; count > 0; ) {
    const [pushed, mailed] = await allEnded([
      deliverBy("push", dispatch, stopWaitMs),
      deliverBy("mail", dispatch, stopWaitMs),
    ]);
    count = pushed + mailed;
  }
}

interface Dispatch extends Services, DeliveryParts {
  write: GroupedWrite;
  stopping: AbortSignal;
}

/** A sliding window: the next delivery begins as soon as one ends, however slow the others are. */
async function deliverBy(way: "push" | "mail", dispatch: Dispatch, stopWaitMs: number): Promise<number> {
  const { database, log, clock, write, stopping } = dispatch;
  const room = receiverRoom(AT_ONCE);
  const open = new Map<Delivery, Promise<unknown>>();
  const failures: unknown[] = [];
  let wake = () => undefined as void;

  const begin = (delivery: Delivery) => {
    const work = deliver(dispatch, delivery, room)
      .catch((error: unknown) => {
        if (!outageLog(log).takes(error))
          log.error({ err: error, kind: delivery.kind }, "a reminder could not be prepared");
        return write((transaction) => reschedule(transaction, delivery, retryAt(delivery, clock())));
      })
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        open.delete(delivery);
        wake();
      });
    open.set(delivery, work);
  };
  const oneEnded = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, LOOK_EVERY_MS);
    return promise.finally(() => clearTimeout(timer));
  };

  // What is under way ends before a failure is reported.
  const claim = (free: number) =>
    claimDeliveries(database, way, free, clock()).catch((error: unknown) => {
      failures.push(error);
      return [];
    });

  let count = 0;
  while (!stopping.aborted && failures.length === 0) {
    await yieldToOthers();
    // A claim for a few is worth its transaction.
    const free = room.size - open.size;
    const claimed = free * 8 < room.size ? [] : await claim(free);
    for (const delivery of claimed) {
      // On SQLite, what a delivery reads before it is sent takes one turn.
      await yieldToOthers();
      begin(delivery);
    }
    count += claimed.length;
    if (claimed.length > 0) continue;
    if (open.size === 0) break;
    await untilStopped(oneEnded(), stopping, 0);
  }
  await untilStopped(Promise.all(open.values()), stopping, stopWaitMs);
  for (const delivery of open.keys()) await releaseClaim(database, delivery, onceMoreAt(clock()));
  if (failures.length > 0) throw failures[0];
  return stopping.aborted ? 0 : count;
}

/** How much a receiver is given at once: half after it refuses, and one more for each round that it takes (AIMD). */
function receiverRoom(most: number) {
  let size = most;
  return {
    get size() {
      return Math.max(1, Math.floor(size));
    },
    grow(): void {
      size = Math.min(most, size + 1 / size);
    },
    /** @param from the size when the refused delivery began: refusals of one round halve it once */
    shrink(from: number): void {
      size = Math.max(1, Math.min(size, from / 2));
    },
  };
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

async function deliver(
  dispatch: Dispatch,
  delivery: Delivery,
  room: ReturnType<typeof receiverRoom>,
): Promise<unknown> {
  const { database, clock, write } = dispatch;
  const drop = () => write((transaction) => endDelivery(transaction, delivery, "dropped", clock()));
  const settings = await findSettings(database, delivery.user_id);
  const text = await textOf(dispatch, delivery, settings);
  if (!text) return drop();
  const place = delivery.device_id === BY_MAIL ? await countMailsUpTo(database, delivery) : 0;
  if (place > MAILS_A_DAY) return drop();
  const shown = place === MAILS_A_DAY ? lastOfDay(text, MAILS_A_DAY) : text;
  const channel = await channelFor(dispatch, delivery, shown, settings);
  if (channel) return attempt(dispatch, delivery, channel, room);
  return (await fallBackToOtherChannel(database, delivery, {}, clock())) || drop();
}

/** Composes the text from current data; undefined if the member should not get this reminder any more. */
async function textOf(
  { database, clock, sources, gate }: Dispatch,
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

interface Channel {
  /** Null for a push notification. */
  to: string | null;
  send: (stopToken: string) => Promise<void>;
}

/** Undefined if the device or the address is gone. */
async function channelFor(
  { config, database, clock, push, mail }: Dispatch,
  delivery: Delivery,
  text: ReminderText,
  { time_zone }: StoredSettings,
): Promise<Channel | undefined> {
  const { id, user_id, kind, device_id, day } = delivery;
  if (device_id === BY_MAIL) {
    const to = await findAddressFor(database, user_id, kind);
    if (!to) return undefined;
    const messageId = `<${id}@${new URL(config.origin).hostname}>`;
    const letter = (stopToken: string) => reminderLetter(text, kind, { origin: config.origin, stopToken });
    return { to, send: (stopToken) => mail({ ...letter(stopToken), to, messageId }) };
  }
  const device = await findDevice(database, user_id, device_id);
  if (!device) return undefined;
  const endOfDay = Date.parse(instantIn(time_zone, { day: addDays(day, 1), time: "00:00" }));
  const ttlS = Math.round(Math.max(endOfDay - clock().getTime(), TTL_MIN_MS) / SECOND_MS);
  const { letter: _, ...words } = text;
  const shown = { ...words, kind, id: notificationIdOf(delivery) };
  return { to: null, send: (stop_token) => push(device, { payload: { ...shown, stop_token }, ttlS }) };
}

/** Counts the attempt before sending, so that a crash leaves the delivery marked as possibly sent. */
async function attempt(
  { database, log, clock, write, stopping }: Dispatch,
  delivery: Delivery,
  { to, send }: Channel,
  room: ReturnType<typeof receiverRoom>,
): Promise<unknown> {
  const { user_id, kind, created_at } = delivery;
  const isMail = to !== null;
  const roomBefore = room.size;
  const end = (outcome: Outcome) =>
    write((transaction) => endDelivery(transaction, delivery, outcome, clock()));
  const stopToken = await write(async (transaction) =>
    (await beginAttempt(transaction, delivery))
      ? makeStopToken(transaction, user_id, { kind, to }, clock())
      : undefined,
  );
  if (stopToken === undefined) return end("unknown");
  const error = await send(stopToken).then(
    () => undefined,
    (reason: unknown) => reason ?? new Error("no reason given"),
  );
  if (error === undefined) {
    room.grow();
    return settle(() => end("sent"), stopping);
  }
  const status = error instanceof NotTaken ? error.status : undefined;
  outageLog(log).takes(new MessageNotTaken(isMail ? "mail" : "push", error));
  // All mail goes to one server; each push service is another.
  if (isMail && !isAboutAddress(error)) room.shrink(roomBefore);
  if (!isSurelyUnsent(error))
    return write((transaction) => reschedule(transaction, delivery, onceMoreAt(clock())));
  if (!isMail && status !== undefined && isRefusal(status)) {
    const isGone = GONE.has(status);
    if (await fallBackToOtherChannel(database, delivery, { isAttempted: true, isGone }, clock())) return;
    if (isGone) return end("dropped");
  }
  const isTriedLongEnough = clock().getTime() - Date.parse(created_at) > TRIED_MS;
  if (isTriedLongEnough || (isMail && isRefusedForGood(error))) return end("dropped");
  return write((transaction) =>
    reschedule(transaction, delivery, retryAt(delivery, clock(), error), { isUnsent: true }),
  );
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
