// Runs the product in its own process and reports measurements to the parent. Needs --expose-gc.
import { fileURLToPath } from "node:url";
import { main } from "#app/server/main.ts";

export interface Figures {
  /** After garbage collection. */
  rssBytes: number;
  heapBytes: number;
  cpuMs: number;
  /** Longest CPU time of one turn of the event loop since the last report. */
  longestTurnMs: number;
}

const LOOK_EVERY_MS = 5;
let seenCpuMs = 0;
let longestTurnMs = 0;
setInterval(() => {
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
  } satisfies Figures);
  seenCpuMs = threadCpuMs();
  longestTurnMs = 0;
});

await main(async () => fileURLToPath(new URL("../../dist", import.meta.url)));
