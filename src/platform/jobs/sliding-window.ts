import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { yieldToOthers } from "#platform/server/yield.ts";
import { coalesce } from "#platform/shared/coalesce.ts";
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { afterCommit, type Queryable } from "../database/database.ts";

export const RETRY_MAX_MS = HOUR_MS;
const FIRST_RETRY_MS = 10 * SECOND_MS;
/** The largest assumed difference between the clocks of several processes. */
const SKEW_MS = MINUTE_MS;

/** Returns the delay before a retry: 10 s, 20 s, 40 s and so on, at most an hour. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), RETRY_MAX_MS);
}

/** True for a time that is past or null. A time over `mostMs` ahead counts as past: a wrong clock has set it. */
export function isPast(column: "claimed_until" | "run_at" | "try_at", now: Date, mostMs: number) {
  const time = sql.ref(column);
  const last = new Date(now.getTime() + mostMs + SKEW_MS).toISOString();
  return sql<boolean>`(${time} IS NULL OR ${time} <= ${now.toISOString()} OR ${time} > ${last})`;
}

interface WindowParts<T> {
  /** Returns how many pieces of work may run in parallel now. */
  size: () => number;
  claim: () => Promise<T[]>;
  run: (work: T) => Promise<unknown>;
  failed: (error: unknown) => void;
  stopping: AbortSignal;
}

/** Runs at most `size()` pieces of work in parallel. The next begins as soon as one ends, however slow others are. */
export function slidingWindow<T>({ size, claim, run, failed, stopping }: WindowParts<T>) {
  const waiting: T[] = [];
  const underWay = new Set<Promise<unknown>>();
  let begun = 0;

  /** A call during a run makes the run look for work once more. */
  const turn = coalesce(async () => {
    while (!stopping.aborted) {
      // On SQLite, each piece of work blocks the event loop until it first waits for the network.
      await yieldToOthers();
      if (underWay.size >= size()) return;
      if (waiting.length === 0) waiting.push(...(await claim()));
      const work = waiting.shift();
      if (work === undefined) return;
      begun++;
      const done = run(work)
        .catch(failed)
        .finally(() => {
          underWay.delete(done);
          look();
        });
      underWay.add(done);
    }
  });
  const look = () => void turn().catch(failed);

  return {
    look,
    /** Runs work until none is due, and returns the number of pieces. Waits for running ones even if a claim fails. */
    async runDue(): Promise<number> {
      const before = begun;
      for (;;) {
        const [looked] = await Promise.allSettled([turn()]);
        const isIdle = underWay.size === 0;
        await Promise.all(underWay);
        if (looked.status === "rejected") throw looked.reason;
        if (isIdle) return begun - before;
      }
    },
    ended: () => Promise.all(underWay),
  };
}

interface Lane extends Pick<ReturnType<typeof slidingWindow>, "look" | "runDue" | "ended"> {
  has: (work: string) => boolean;
}

interface LanesParts {
  lanes: readonly Lane[];
  /** Runs before each look at the lanes. Returns when more work will be due. */
  plan: () => Promise<Date | undefined | void>;
  failed: (error: unknown) => void;
  clock: Clock;
  /** The lanes have the signal of this controller. */
  stop: AbortController;
  waits?: { stopWaitMs?: number; lookEveryMs?: number } | undefined;
}

const wakers = new Set<(work: string) => void>();

/** Wakes this process's lanes that do this kind of work, once the caller's transaction has committed. */
export function wakeLanes(database: Queryable, work: string): void {
  afterCommit(database, () => {
    for (const wake of wakers) wake(work);
  });
}

/** The longest delay of work that another process has enqueued, or whose claim has ended. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
const STOP_WAIT_MS = 5 * SECOND_MS;

/** Runs lanes in parallel, so that a lane delays no other lane. */
export function runLanes({ lanes, plan, failed, clock, stop, waits = {} }: LanesParts) {
  const { stopWaitMs = STOP_WAIT_MS, lookEveryMs = LOOK_EVERY_MS } = waits;
  let living: Promise<void> | undefined;
  const wake = (work: string) => {
    for (const lane of lanes) if (lane.has(work)) lane.look();
  };

  async function live(): Promise<void> {
    while (!stop.signal.aborted) {
      const next = await plan().catch(failed);
      for (const lane of lanes) lane.look();
      const dueMs = next ? Math.max(next.getTime() - clock().getTime(), 0) : lookEveryMs;
      const waitMs = Math.min(dueMs, lookEveryMs);
      await wait(waitMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    /** Runs what is due, lane after lane, and returns the number of pieces of work. */
    async runDue(): Promise<number> {
      let count = 0;
      await plan();
      for (const lane of lanes) count += await lane.runDue();
      return count;
    },
    /** Looks for work now, then when some is due, and at least every few seconds. */
    start(): void {
      wakers.add(wake);
      living = live();
    },
    /** Begins no further work and waits briefly for what runs. Another process takes over the rest after its lease. */
    async stop(): Promise<void> {
      stop.abort();
      wakers.delete(wake);
      await withTimeout(Promise.all([living, ...lanes.map((lane) => lane.ended())]), stopWaitMs);
    },
  };
}

/** The most tries. They end before the lease of the claim does. */
const TRIES = 20;
const PAUSE_MS = SECOND_MS;

/** Stores that work is done. Retries, because a short outage must not cause the work to be repeated. */
export async function settle<T>(write: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (tries === TRIES || stopping.aborted) throw error;
      await wait(PAUSE_MS);
    }
  }
}
