import { fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";
import type { Figures } from "./server-process.ts";
import { Caller } from "./wire.ts";

const READY_WITHIN_MS = 60_000;

/** Serves the built product from its own process, to measure it. SQLite unless `databaseUrl` is given. */
export async function serveProduct({
  dataDir,
  databaseUrl,
  settings,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
  settings?: Record<string, string>;
}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = fork(fileURLToPath(new URL("server-process.ts", import.meta.url)), {
    execArgv: ["--expose-gc", "--max-semi-space-size=4"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      LOG_LEVEL: process.env.TEST_LOG ?? "error",
      ...settings,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const deadline = Date.now() + READY_WITHIN_MS;
  // With simulated providers, the server answers only to its own name.
  const headers = { host: new URL(settings?.ORIGIN ?? origin).host };
  const caller = new Caller(origin, "127.0.0.1");
  const look = () =>
    caller.send({ method: "GET", path: "/health", headers, body: undefined, isCutOff: false });
  while ((await look()).status !== 200) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error("the product did not start");
    await wait(50);
  }
  caller.close();
  return {
    origin,
    dataDir,
    figures: () =>
      new Promise<Figures>((resolve) => {
        child.once("message", (figures) => resolve(figures as Figures));
        child.send("figures");
      }),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
