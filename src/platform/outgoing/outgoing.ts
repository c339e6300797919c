import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { outageLog } from "#platform/server/log.ts";
import { gauge, type MetricSource } from "#platform/server/metric.ts";
import type { Services } from "#platform/server/services.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { inTransaction } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { RETRY_MAX_MS, retryDelayMs, runLanes, settle, slidingWindow } from "../jobs/sliding-window.ts";
import { isAboutAddress, isRefusedForGood, LETTER, type Mailer, mailSchema } from "../mail/mail.ts";
import { isSurelyUnsent, NotTaken } from "../mail/sending.ts";
import {
  beginAttempt,
  claimMessages,
  countFailingLetters,
  endMessage,
  findFirstTry,
  OUTGOING_LANES,
  type Outgoing,
  type OutgoingLane,
  reschedule,
} from "./outgoing-queries.ts";

/** The most parallel attempts of a lane in one process. Postfix allows a client 50 connections. */
export const AT_ONCE = 48;
/** The delay after an unknown outcome. A letter is tried until its outcome is known, any other message once more. */
const UNKNOWN_RETRY_MS = { letter: HOUR_MS, other: MINUTE_MS };

export interface OutgoingKind {
  readonly kinds: readonly string[];
  /** Composes the message from current data. Returns undefined if its reason or its receiver no longer exists. */
  prepare(message: Outgoing): Promise<Ready | undefined>;
}

export interface Ready {
  /**
   * Runs in the transaction that counts the attempt, and writes what the attempt needs in the database. Returns the
   * function that sends, which rejects if the receiver does not take the message (`mail/sending.ts`).
   */
  begin(transaction: Transaction<Tables>): Promise<() => Promise<void>>;
  /** Called after an attempt that certainly failed. Returns true if other messages carry the text now. */
  handOver?(error: unknown): Promise<boolean>;
}

export interface OutgoingParts {
  kinds: readonly OutgoingKind[];
  /** Enqueues the messages that are due by now. Returns when more will be due. */
  plan(stopping: AbortSignal): Promise<Date | undefined>;
}

/**
 * Sends what is enqueued, in every process. A message is claimed before it is prepared, so one process sends it.
 *
 * | State | Event | Next state |
 * |---|---|---|
 * | waiting | due at `try_at` | claimed, for LEASE_MS |
 * | claimed | `prepare` finds no reason or receiver | ended: dropped |
 * | claimed | no attempt is left | ended: unknown |
 * | claimed | the attempt is counted | sending, for ATTEMPT_MS |
 * | sending | the receiver takes it | ended: sent |
 * | sending | the outcome is unknown | waiting, the attempt stays counted |
 * | sending | it was certainly not taken | ended: moved by `handOver`, or dropped if refused for good; else waiting |
 * | claimed | something else fails | waiting |
 * | claimed, sending | the lease ends, such as after a crash | waiting |
 */
export function outgoingLanes(
  services: Services,
  { kinds, plan }: OutgoingParts,
  waits?: { stopWaitMs?: number; lookEveryMs?: number },
) {
  const { database, clock, log } = services;
  const stop = new AbortController();
  const byKind = new Map(kinds.flatMap((one) => one.kinds.map((kind) => [kind, one] as const)));
  const failed = (error: unknown) =>
    outageLog(log).error(error, "the queue of messages could not be read or written");
  return runLanes({
    lanes: OUTGOING_LANES.map((lane) => newLane(services, lane, { byKind, failed, stopping: stop.signal })),
    async plan() {
      const planned = await plan(stop.signal);
      const next = await findFirstTry(database, OUTGOING_LANES, clock());
      return planned && next ? new Date(Math.min(planned.getTime(), next.getTime())) : (planned ?? next);
    },
    failed,
    clock,
    stop,
    waits,
  });
}

interface LaneParts {
  byKind: ReadonlyMap<string, OutgoingKind>;
  failed: (error: unknown) => void;
  stopping: AbortSignal;
}

function newLane(services: Services, lane: OutgoingLane, { byKind, failed, stopping }: LaneParts) {
  const { database, clock, log } = services;
  const room = receiverRoom(AT_ONCE);

  async function deliver(message: Outgoing): Promise<void> {
    const end = (outcome: "sent" | "unknown" | "dropped") => endMessage(database, message, outcome, clock());
    const kind = byKind.get(message.kind);
    if (!kind) throw new Error(`nobody composes messages of the kind ${message.kind}`);
    const ready = await kind.prepare(message);
    if (!ready) return void (await end("dropped"));
    if (stopping.aborted) return;
    const roomBefore = room.size;
    // The attempt is counted before sending, so that a crash leaves the message marked as possibly sent.
    const send = await inTransaction(database, async (transaction) =>
      (await beginAttempt(transaction, message, clock())) ? ready.begin(transaction) : undefined,
    );
    if (!send) return void (await end("unknown"));
    let writeDown: () => Promise<unknown> = () => end("sent");
    try {
      await send();
      room.grow();
    } catch (error) {
      // All mail goes to one server, so a refusal shrinks the lane. Each push service is a server of its own.
      if (lane === "mail" && !isAboutAddress(error)) room.shrink(roomBefore);
      outageLog(log).notTaken(lane, error);
      writeDown = () => afterFailure(message, ready, error);
    }
    // If the outcome cannot be stored, the message waits until its lease ends. `putBack` would send it again too soon.
    await settle(writeDown, stopping).catch(failed);
  }

  async function afterFailure(message: Outgoing, ready: Ready, error: unknown): Promise<void> {
    const unknownRetryMs = UNKNOWN_RETRY_MS[message.letter === null ? "other" : "letter"];
    if (!isSurelyUnsent(error)) return reschedule(database, message, after(unknownRetryMs));
    if (await ready.handOver?.(error)) return;
    if (!isRefusedForGood(error))
      return reschedule(database, message, retryAt(message, error), { isUnsent: true });
    await endMessage(database, message, "dropped", clock());
    if (lane === "mail") log.warn({ kind: message.kind }, "a mail was refused for good");
  }

  /** Puts a message back after another failure, such as of the database. If this fails, the lease ends by itself. */
  async function putBack(message: Outgoing, error: unknown): Promise<void> {
    outageLog(log).error(error, "a message could not be prepared", { kind: message.kind });
    await reschedule(database, message, retryAt(message)).catch(() => undefined);
  }

  const after = (waitMs: number) => new Date(clock().getTime() + waitMs);
  const retryAt = ({ failures }: Outgoing, error?: unknown) => {
    const askedMs = error instanceof NotTaken ? error.retryAfterMs : 0;
    return after(Math.min(Math.max(retryDelayMs(failures), askedMs), RETRY_MAX_MS));
  };

  const window = slidingWindow({
    size: () => room.size,
    claim: () => claimMessages(database, lane, room.size, clock()),
    run: (message) => deliver(message).catch((error: unknown) => putBack(message, error)),
    failed,
    stopping,
  });
  return { ...window, has: (work: string) => work === lane };
}

/** Bounds the parallel messages to a receiver. A refusal halves the number; each accepted round adds one (AIMD). */
function receiverRoom(most: number) {
  let size = most;
  return {
    get size() {
      return Math.max(1, Math.floor(size));
    },
    grow(): void {
      size = Math.min(most, size + 1 / size);
    },
    /** @param from the size when the refused attempt began, so that the refusals of one round halve the size once */
    shrink(from: number): void {
      size = Math.max(1, Math.min(size, from / 2));
    },
  };
}

/** Sends finished mails as they are (`queueMail`). */
export function letters(send: Mailer): OutgoingKind {
  return {
    kinds: [LETTER],
    async prepare({ id, letter }) {
      const mail = z.parse(mailSchema, JSON.parse(letter ?? ""));
      return { begin: async () => () => send(mail, id) };
    },
  };
}

export function outgoingMetrics({ database, clock }: Services): MetricSource {
  const ageOf = async (lane: OutgoingLane) => {
    // A message that waits for its retry is not due.
    const oldest = await findFirstTry(database, [lane]);
    const ageMs = oldest ? Math.max(clock().getTime() - oldest.getTime(), 0) : 0;
    return { labels: { lane }, value: ageMs / SECOND_MS };
  };
  return async () => {
    const ages = await Promise.all(OUTGOING_LANES.map(ageOf));
    const failing = { labels: { kind: "letter" }, value: await countFailingLetters(database) };
    return [
      gauge("claves_outgoing_oldest_due_seconds", "Age of the message that is due for longest.", ages),
      gauge("claves_letters_failing", "Letters whose last attempt failed, waiting for a retry.", [failing]),
    ];
  };
}
