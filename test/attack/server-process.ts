// The product in a process of its own, which tells its figures to the process that started it. Needs --expose-gc.
import { fileURLToPath } from "node:url";
import { main } from "#app/server/main.ts";

/** What a server process says of itself. */
export interface Figures {
  /** After the garbage was collected. */
  rssBytes: number;
  heapBytes: number;
  cpuMs: number;
  /** The most processor time that one turn of the event loop took since the last asking; a busy machine adds none. */
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
