// Runs the product in its own process and reports measurements to the parent. Needs --expose-gc.

import { fileURLToPath } from "node:url";
import { main } from "#app/server/main.ts";

export interface Figures {
  /** The process's memory after a garbage collection. */
  rssBytes: number;
  heapBytes: number;
  cpuMs: number;
  /** Longest CPU time of one turn of the event loop since the last report. */
  longestTurnMs: number;
  /** The most memory since the last report, garbage included. */
  mostRssBytes: number;
  /**
   * The most memory after a garbage collection since the last report. Needs MEASURE_HELD=1, because collections take
   * time.
   */
  mostHeldBytes: number;
}

const LOOK_EVERY_MS = 5;
/** If there may be more garbage than this, it is collected before the memory is measured. */
const GARBAGE_BYTES = 16 * 1024 ** 2;
let seenCpuMs = 0;
let longestTurnMs = 0;
let mostRssBytes = 0;
let mostHeldBytes = 0;
let isCollected = false;
setInterval(() => {
  const rss = process.memoryUsage.rss();
  mostRssBytes = Math.max(mostRssBytes, rss);
  if (isCollected) mostHeldBytes = Math.max(mostHeldBytes, rss);
  isCollected = process.env.MEASURE_HELD === "1" && rss > mostHeldBytes + GARBAGE_BYTES;
  // Node frees buffers on another thread, so only the next measurement shows the result.
  if (isCollected) global.gc?.();
  const cpuMs = threadCpuMs();
  longestTurnMs = Math.max(longestTurnMs, cpuMs - seenCpuMs);
  seenCpuMs = cpuMs;
}, LOOK_EVERY_MS).unref();

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

process.on("message", () => {
  global.gc?.();
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({
    rssBytes: rss,
    heapBytes: heapUsed,
    cpuMs: (user + system) / 1000,
    longestTurnMs,
    mostRssBytes,
    mostHeldBytes,
  } satisfies Figures);
  seenCpuMs = threadCpuMs();
  longestTurnMs = 0;
  mostRssBytes = 0;
  mostHeldBytes = 0;
});

await main(async () => fileURLToPath(new URL("../../dist", import.meta.url)));
process.send?.("ready");
