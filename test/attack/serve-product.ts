import { freePort } from "../free-port.ts";
import { startProcess } from "../processes/start-process.ts";
import type { Figures } from "./server-process.ts";

/** Serves the built product from its own process, to measure it. Uses SQLite unless `databaseUrl` is given. */
export async function serveProduct({
  dataDir,
  databaseUrl = "",
  settings,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
  settings?: Record<string, string>;
}) {
  const port = String(await freePort());
  const { ask, stop } = await startProcess(
    { LOG_LEVEL: "error", PORT: port, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings },
    {
      entry: new URL("server-process.ts", import.meta.url),
      execArgv: ["--expose-gc", "--max-semi-space-size=4"],
    },
  );
  return {
    origin: `http://localhost:${port}`,
    figures: async () => (await ask("figures")) as Figures,
    stop,
  };
}
