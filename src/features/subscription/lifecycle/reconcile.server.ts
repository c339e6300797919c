import { setTimeout as wait } from "node:timers/promises";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { yieldToOthers } from "#server/yield.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#shared/time.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { PaypalBusy } from "../paypal/paypal-api.server.ts";
import { listToReconcile, purgeEvents } from "../queries.server.ts";
import { listWithOpenPrepared } from "./prepared-queries.server.ts";
import { adoptPrepared, refreshMember } from "./refresh-subscription.server.ts";

/** Every subscription is looked up at least once in this time, because a webhook may be lost. */
const LOOK_EVERY_MS = 20 * HOUR_MS;
/** Arrears can be paid, and payments refunded, after the end (docs/product.md, section 3). */
const ENDED_LOOKED_AT_MS = 365 * DAY_MS;
/** Members looked up at once: with two calls of half a second each, 10,000 take half an hour. */
const AT_ONCE = 6;
/** All rest for this long after a 429 without `Retry-After`, and twice as long after each further one. */
const FIRST_REST_MS = 10 * SECOND_MS;
const REST_MAX_MS = HOUR_MS;
/** PayPal repeats an event for three days at most. */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** Consecutive failures after which PayPal counts as down. */
const FAILURES_MAX = 5;

/**
 * Finds what no webhook told, least recently looked up first. "all" leaves out what ended long ago.
 * @throws if a lookup failed; the others are still looked up, unless `FAILURES_MAX` fail in a row
 */
export async function reconcile(
  services: Services,
  paypal: Paypal,
  which: "due" | "all",
  stopping = new AbortController().signal,
): Promise<number> {
  const { database, clock } = services;
  const now = clock();
  const since = which === "all" ? now : new Date(now.getTime() - LOOK_EVERY_MS);
  const endedAfter = new Date(now.getTime() - ENDED_LOOKED_AT_MS);
  const subscribed = await listToReconcile(database, { now, since, endedAfter });
  const preparing = await listWithOpenPrepared(database);
  const failures = [
    await eachMember(services, preparing, stopping, (userId) =>
      adoptPrepared(services, paypal, userId, 0, "reconciliation"),
    ),
    await eachMember(services, subscribed, stopping, (userId) =>
      refreshMember(services, paypal, userId, "reconciliation"),
    ),
  ];
  const trusted = await trustedNow(database, now);
  await purgeEvents(database, new Date(trusted.getTime() - EVENTS_KEPT_MS));
  const failure = failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
  return new Set([...preparing, ...subscribed]).size;
}

/** Returns the last failure instead of throwing, so that one member does not block the others. */
async function eachMember(
  { log }: Services,
  members: readonly UserId[],
  stopping: AbortSignal,
  look: (userId: UserId) => Promise<unknown>,
): Promise<unknown> {
  const left = members.toReversed();
  let inARow = 0;
  let last: unknown;
  let restMs = FIRST_REST_MS;
  let rest: Promise<unknown> | undefined;

  const onFailure = (error: unknown, userId: UserId) => {
    if (error instanceof PaypalBusy) {
      // Looked up again after the rest.
      left.push(userId);
      if (rest) return;
      const waitMs = Math.min(Math.max(error.retryAfterMs ?? 0, restMs), REST_MAX_MS);
      restMs = Math.min(restMs * 2, REST_MAX_MS);
      log.warn({ err: error, waitMs }, "PayPal asked for fewer calls");
      rest = wait(waitMs, undefined, { signal: stopping })
        .catch(() => undefined)
        .finally(() => {
          rest = undefined;
        });
      return;
    }
    last = error;
    inARow++;
    log.warn({ err: error }, "a member could not be reconciled");
  };

  const work = async () => {
    for (;;) {
      await yieldToOthers();
      while (rest) await rest;
      const userId = left.pop();
      if (userId === undefined || stopping.aborted || inARow >= FAILURES_MAX) return;
      try {
        await look(userId);
        inARow = 0;
        restMs = FIRST_REST_MS;
      } catch (error) {
        onFailure(error, userId);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return last;
}
