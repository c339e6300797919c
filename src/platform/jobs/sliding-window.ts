import { setTimeout as wait } from "node:timers/promises";
import { yieldToOthers } from "#platform/server/yield.ts";
import { coalesce } from "#platform/shared/coalesce.ts";
import { SECOND_MS } from "#platform/shared/time.ts";

interface WindowParts<T> {
  /** The number of works at once. It may change. */
  size: () => number;
  claim: () => Promise<T[]>;
  run: (work: T) => Promise<unknown>;
  failed: (error: unknown) => void;
  stopping: AbortSignal;
}

/** Runs what is due, `size()` works at a time. The next begins as soon as one ends, however slow the others are. */
export function slidingWindow<T>({ size, claim, run, failed, stopping }: WindowParts<T>) {
  const waiting: T[] = [];
  const underWay = new Set<Promise<unknown>>();
  let begun = 0;

  /** A call while this runs makes it look once more. */
  const turn = coalesce(async () => {
    while (!stopping.aborted) {
      // On SQLite, a work keeps its turn of the event loop until it first waits for the network.
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
    /** Works until nothing is due, and returns the number of works. Waits for them even if a look fails. */
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

/** This many tries end before the claim does. */
const TRIES = 20;
const PAUSE_MS = SECOND_MS;

/** Stores that work is done, and retries, because an outage of a moment must not repeat the work. */
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

export async function atMost(waitMs: number, work: Promise<unknown>): Promise<void> {
  const bound = new AbortController();
  await Promise.race([work, wait(waitMs, undefined, { signal: bound.signal }).catch(() => undefined)]);
  bound.abort();
}
