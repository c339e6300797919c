import { setTimeout as wait } from "node:timers/promises";
import { SECOND_MS } from "#shared/time.ts";

/** Together shorter than what is left of a claim. */
const TRIES = 20;
const PAUSE_MS = SECOND_MS;

/** Writes down that work is done: a database that is away for a moment must not let it be done again. */
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

/** Waits for work, but no longer than this. */
export async function atMost(waitMs: number, work: Promise<unknown>): Promise<void> {
  const bound = new AbortController();
  await Promise.race([work, wait(waitMs, undefined, { signal: bound.signal }).catch(() => undefined)]);
  bound.abort();
}
