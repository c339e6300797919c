import { connect, createServer, type Socket } from "node:net";
import { stopAfterTests } from "../stop-after-tests.ts";

/** Starts a proxy to PostgreSQL that a test can freeze, cut or turn to another port. `url` leads through the proxy. */
export async function startWire(target: URL) {
  let held = Promise.resolve();
  let port = Number(target.port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => void held.then(() => to.write(chunk)));
      from.on("close", () => {
        sockets.delete(from);
        void held.then(() => to.end());
      });
      from.on("error", () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    server.close();
    breakAll();
  };
  stopAfterTests(cut);
  return {
    url,
    cut,
    turnTo(other: number): void {
      port = other;
      breakAll();
    },
    /** Holds back all traffic until the returned function is called. */
    freeze: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
