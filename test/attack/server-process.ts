// Runs the product in its own process and reports measurements to the parent. Needs --expose-gc.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { main } from "#app/server/main.ts";

export interface Figures {
  /** After garbage collection. */
  rssBytes: number;
  heapBytes: number;
  cpuMs: number;
  /** Longest CPU time of one turn of the event loop since the last report. */
  longestTurnMs: number;
  /** Since the last report, without a collection. */
  mostRssBytes: number;
  /** Longest delay of the event loop since the last report. */
  longestDelayMs: number;
}

const LOOK_EVERY_MS = 5;
let seenCpuMs = 0;
let longestTurnMs = 0;
let mostRssBytes = 0;
const delays = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
delays.enable();
setInterval(() => {
  mostRssBytes = Math.max(mostRssBytes, process.memoryUsage.rss());
  const cpuMs = threadCpuMs();
  longestTurnMs = Math.max(longestTurnMs, cpuMs - seenCpuMs);
  seenCpuMs = cpuMs;
}, LOOK_EVERY_MS).unref();

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

process.on("message", () => {
  const longestDelayMs = delays.max / 1e6;
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
    longestDelayMs,
  } satisfies Figures);
  seenCpuMs = threadCpuMs();
  longestTurnMs = 0;
  mostRssBytes = 0;
  delays.reset();
});

await main(async () => fileURLToPath(new URL("../../dist", import.meta.url)));
process.send?.("ready");
