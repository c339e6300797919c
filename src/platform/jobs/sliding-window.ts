import { setTimeout as wait } from "node:timers/promises";
import { yieldToOthers } from "#platform/server/yield.ts";
import { coalesce } from "#platform/shared/coalesce.ts";
import { SECOND_MS } from "#platform/shared/time.ts";

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
