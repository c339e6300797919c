import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Visitor } from "../visitor.ts";

/**
 * Runs `work` while another member writes every `pauseMs`. Returns the result and the time of the slowest of these
 * writes.
 */
export async function besideWrites<T>(neighbour: Visitor, pauseMs: number, work: () => Promise<T>) {
  let longestMs = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const begun = performance.now();
      expect((await neighbour.keepIdea("Al lado")).status).toBe(204);
      longestMs = Math.max(longestMs, performance.now() - begun);
      await wait(pauseMs);
    }
  })();
  const begun = performance.now();
  const result = await work();
  const tookMs = Math.round(performance.now() - begun);
  isOver = true;
  await writing;
  return { result, tookMs, longestMs: Math.round(longestMs) };
}
