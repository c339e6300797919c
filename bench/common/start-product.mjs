import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../test/free-port.ts";
import { send } from "./asking.mjs";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * Starts the built product as `npm start` does, including its log, which nobody reads.
 *
 * @param settings the product's environment variables
 */
export async function startProduct({ dataDir, databaseUrl = "" }, { root = ROOT, ...settings } = {}) {
  const port = settings.PORT ?? (await freePort());
  const child = fork(new URL("product.mjs", import.meta.url), {
    execArgv: ["--max-semi-space-size=4"],
    env: {
      ...process.env,
      PORT: String(port),
      PRODUCT_ROOT: root,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...settings,
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  for (;;) {
    const { status } = await send(port, { path: "/health" }).catch(() => ({ status: 0 }));
    if (status === 200) break;
    if (child.exitCode !== null) throw new Error("the product did not start");
    await wait(10);
  }
  return {
    port,
    pid: child.pid,
    child,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
