import { createServer } from "node:net";

/**
 * The first port, above the ports that browsers refuse (up to 10080). `LAST` is below the ports of outgoing
 * connections.
 */
const FIRST = 11_000;
const LAST = 32_000;
const ATTEMPTS = 50;
/** The most parallel workers of Vitest and Playwright together. Each has its own ports, so that no two use the same. */
const WORKERS_MAX = 16;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = -1 } = process.env;
const WORKER = Number(VITEST_POOL_ID ?? WORKERS_MAX / 2 + 1 + Number(TEST_PARALLEL_INDEX)) % WORKERS_MAX;

/** The ports that this process has found. `freePort` returns none twice, because a server opens its port only later. */
const found = new Set<number>();

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + WORKERS_MAX * Math.floor(Math.random() * ((LAST - FIRST) / WORKERS_MAX)) + WORKER;
    if (found.has(port) || !(await isFree(port))) continue;
    found.add(port);
    return port;
  }
  throw new Error("no free port was found");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "localhost", () => server.close(() => resolve(true)));
  });
}
