import { createServer } from "node:net";

/**
 * Below those that the system gives to outgoing connections, which would take one between finding and using it; above
 * those that browsers refuse (the last is 10080).
 */
const FIRST = 11_000;
const LAST = 32_000;
const ATTEMPTS = 50;

/** A port of this machine that nothing listens on now, and that nothing else is likely to take. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
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
