import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { PaypalBusy } from "../paypal/paypal-api.server.ts";
import { listToReconcile } from "../queries.server.ts";
import { adoptPrepared, refreshMember } from "./member-subscription.server.ts";
import { listWithOpenPrepared } from "./prepared-queries.server.ts";

/** Every subscription is looked up at least once in this time, because a webhook may be lost. */
const LOOK_EVERY_MS = 20 * HOUR_MS;
/** Arrears can be paid, and payments refunded, after the end (docs/product.md, section 3). */
const ENDED_LOOKED_AT_MS = 365 * DAY_MS;
/** Looked up at once: with two calls of half a second each, 10,000 take half an hour. */
const AT_ONCE = 6;
/** Consecutive failures after which PayPal counts as down. */
const FAILURES_MAX = 5;

/**
 * Finds what no webhook told, least recently looked up first. "all" leaves out what ended long ago.
 * @throws if a lookup failed. The others are still looked up, unless `FAILURES_MAX` fail in a row or PayPal is busy
 */
export async function reconcile(
  lifecycle: Lifecycle,
  which: "due" | "all",
  stopping = new AbortController().signal,
): Promise<number> {
  const { database, clock } = lifecycle;
  const now = clock();
  const since = which === "all" ? now : new Date(now.getTime() - LOOK_EVERY_MS);
  const endedAfter = new Date(now.getTime() - ENDED_LOOKED_AT_MS);
  const subscribed = await listToReconcile(database, { now, since, endedAfter });
  const preparing = await listWithOpenPrepared(database);
  const failures = [
    await lookAtEach(lifecycle, preparing, stopping, (userId) =>
      adoptPrepared(lifecycle, userId, 0, "reconciliation"),
    ),
    await lookAtEach(lifecycle, subscribed, stopping, (userId) =>
      refreshMember(lifecycle, userId, "reconciliation"),
    ),
  ];
  const failure = failures.find(isBusy) ?? failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
  return new Set([...preparing, ...subscribed]).size;
}

const isBusy = (error: unknown) => error instanceof PaypalBusy;

/** Returns the last failure instead of throwing, so that one look does not block the others. */
export async function lookAtEach<T extends NonNullable<unknown>>(
  { log }: Services,
  all: readonly T[],
  stopping: AbortSignal,
  look: (one: T) => Promise<unknown>,
): Promise<unknown> {
  const left = all.toReversed();
  let inARow = 0;
  let failure: unknown;

  const work = async () => {
    for (;;) {
      await yieldToOthers();
      const isEnded = stopping.aborted || inARow >= FAILURES_MAX || isBusy(failure);
      const one = isEnded ? undefined : left.pop();
      if (one === undefined) return;
      try {
        await look(one);
        inARow = 0;
      } catch (error) {
        log.warn({ err: error }, "PayPal could not be asked about a member or a subscription");
        inARow++;
        if (!isBusy(failure)) failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failure;
}
