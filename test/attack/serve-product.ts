import { fork } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";
import type { Figures } from "./server-process.ts";

const READY_WITHIN_MS = 60_000;

/** Serves the built product from its own process, to measure it. SQLite unless `databaseUrl` is given. */
export async function serveProduct({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
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
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(origin))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error("the product did not start");
    await wait(50);
  }
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

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
