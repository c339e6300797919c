import { createServer } from "node:net";

/**
 * Below those that the system gives to outgoing connections, which would take one between finding and using it; above
 * those that browsers refuse (the last is 10080).
 */
const FIRST = 11_000;
const LAST = 32_000;
const ATTEMPTS = 50;
/** Tests beside each other draw from different ports: one that was found is used only a while later. */
const WORKERS_MAX = 16;
const WORKER = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS_MAX;

/** A port of this machine that nothing listens on now, and that nothing else is likely to take. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + WORKERS_MAX * Math.floor(Math.random() * ((LAST - FIRST) / WORKERS_MAX)) + WORKER;
    if (await isFree(port)) return port;
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
