import { createHash } from "node:crypto";
import { isRefusedForGood, type Mailer } from "#server/mail.ts";
import type { PremiumGate } from "#server/routes.ts";
import { isSurelyUnsent, NotTaken } from "#server/sending.ts";
import type { Services } from "#server/services.ts";
import { yieldToOthers } from "#server/yield.ts";
import { addDays } from "#shared/days.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import {
  BY_MAIL,
  beginAttempt,
  claimDeliveries,
  countMailsUpTo,
  type Delivery,
  endDelivery,
  fallBackToOtherChannel,
  noteFailure,
  releaseClaim,
  reschedule,
  TEST_SOURCE,
} from "./delivery-queries.server.ts";
import { deleteDevice, findDevice } from "./device-queries.server.ts";
import { findAddressFor } from "./email-queries.server.ts";
import { isWanted } from "./enqueue-due.server.ts";
import { lastOfDay, onTime, reminderLetter, TEST_TEXT } from "./messages.ts";
import type { PushSender } from "./push.server.ts";
import type { ReminderSource, ReminderText } from "./reminder-source.ts";
import { findSettings } from "./settings-queries.server.ts";
import { makeStopToken } from "./stop-queries.server.ts";
import { instantIn } from "./wall-time.ts";

/** How many are under way at once, of the pushes and of the messages by mail: the next wait for the slowest of them. */
const AT_ONCE = 16;
/** What becomes due meanwhile, and all other work, waits for the end of a round. */
const ROUND_MAX_MS = MINUTE_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
const RETRY_MAX_MS = HOUR_MS;
/** What nobody has taken by then would come when it is of no use, and all of it at once. */
const TRIED_MS = 3 * DAY_MS;
/** After an attempt of which nobody knows how it ended. */
const ONCE_MORE_MS = MINUTE_MS;
/** At a stop, what is under way has so long to end. */
const STOP_WAIT_MS = 3 * SECOND_MS;
const TOPIC_MAX = 32;
/** Messages by mail to one member in a day: a full calendar has fewer, and nobody can have us flood a mailbox. */
const MAILS_A_DAY = 50;
/** A push service keeps a message so long for a device that is off, at the least. */
const TTL_MIN_MS = HOUR_MS;
const GONE = new Set([404, 410]);
const BUSY = new Set([408, 425, 429]);

/** What deliveries take besides the services. */
export interface DeliveryParts {
  sources: readonly ReminderSource[];
  gate: PremiumGate;
  push: PushSender;
  mail: Mailer;
}

/**
 * Sends what has its time come, also what takes another way meanwhile, as far as a round goes. A mail server that does
 * not answer holds up no push, and the other way round. At a stop it claims no more, and gives back what does not end soon.
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

/** Waits for all of them, also where one fails: after it, nothing is under way any more. */
async function allEnded<const T extends readonly Promise<unknown>[]>(works: T) {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Waits for work, and from a stop on no longer than so long. */
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

async function deliver(services: Services, parts: DeliveryParts, delivery: Delivery): Promise<void> {
  const { database, clock } = services;
  const text = await textOf(services, parts, delivery);
  if (!text) {
    await endDelivery(database, delivery, "dropped", clock());
    return;
  }
  const place = delivery.device_id === BY_MAIL ? await countMailsUpTo(database, delivery) : 0;
  if (place > MAILS_A_DAY) {
    await endDelivery(database, delivery, "dropped", clock());
    return;
  }
  const isLastOfDay = place === MAILS_A_DAY;
  const send = await channelFor(services, parts, delivery, isLastOfDay ? lastOfDay(text, MAILS_A_DAY) : text);
  if (send) return attempt(services, delivery, send);
  if (await fallBackToOtherChannel(database, delivery, { attempted: false }, clock())) return;
  await endDelivery(database, delivery, "dropped", clock());
}

/** What it says, as things stand now; undefined where its member is to hear nothing of it. */
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

/** How it is sent; undefined where the device or the address is gone. */
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
  const topic = topicOf(delivery);
  const payload = JSON.stringify({ ...text, kind, id: topic, stop_token: stopToken });
  return device && (() => push(device, { payload, topic, ttlS: Math.round(ttlMs / SECOND_MS) }));
}

/** Sends it, which is noted before: a process that is killed in the middle leaves word that it may have been sent. */
async function attempt(
  { database, log, clock }: Services,
  delivery: Delivery,
  send: () => Promise<void>,
): Promise<void> {
  const { user_id, kind, device_id, created_at } = delivery;
  if (!(await beginAttempt(database, delivery))) {
    await endDelivery(database, delivery, "unknown", clock());
    return;
  }
  const error = await send().then(
    () => undefined,
    (reason: unknown) => reason ?? new Error("no reason given"),
  );
  if (error === undefined) {
    await endDelivery(database, delivery, "sent", clock());
    return;
  }
  const status = error instanceof NotTaken ? error.status : undefined;
  // The text of a mail server's refusal names the address.
  const { code } = error as { code?: string };
  log.warn({ kind, way: device_id === BY_MAIL ? "mail" : "push", status, code }, "a reminder was not taken");
  if (!isSurelyUnsent(error)) {
    await reschedule(database, delivery, onceMoreAt(clock()));
    return;
  }
  if (device_id !== BY_MAIL && status !== undefined && isRefusal(status)) {
    const isGone = GONE.has(status);
    const prepare = async (transaction: Parameters<typeof deleteDevice>[0]) => {
      if (isGone) await deleteDevice(transaction, user_id, device_id);
    };
    if (await fallBackToOtherChannel(database, delivery, { attempted: true, prepare }, clock())) return;
    if (isGone) {
      await endDelivery(database, delivery, "dropped", clock());
      return;
    }
  }
  const isTriedLongEnough = clock().getTime() - Date.parse(created_at) > TRIED_MS;
  if (isTriedLongEnough || (device_id === BY_MAIL && isRefusedForGood(error))) {
    await endDelivery(database, delivery, "dropped", clock());
    return;
  }
  await noteFailure(database, delivery, retryAt(delivery, clock(), error));
}

function onceMoreAt(now: Date): Date {
  return new Date(now.getTime() + ONCE_MORE_MS);
}

/** An answer that will be the same the next time. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !BUSY.has(status);
}

function retryAt({ failures }: Delivery, now: Date, error?: unknown): Date {
  const asked = error instanceof NotTaken ? (error.retryAfterMs ?? 0) : 0;
  const delayMs = Math.max(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), asked);
  return new Date(now.getTime() + Math.min(delayMs, RETRY_MAX_MS));
}

/** The same for the same reminder: whoever gets it twice can tell. */
function topicOf({ kind, source_id, day, time }: Delivery): string {
  const about = [kind, source_id, day, time].join(" ");
  return createHash("sha256").update(about).digest("base64url").slice(0, TOPIC_MAX);
}
