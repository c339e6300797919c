// `npm start`: builds what is stale and serves the product, in this one process, so that a signal to it
// reaches the server.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const { buildIfStale } = await import("../src/app/build/build.ts");
const { main } = await import("../src/app/server/main.ts");
const { ConfigError } = await import("../src/server/config.ts");
const { isUnavailable } = await import("../src/server/database/database.ts");

try {
  await main(async () => {
    if (await buildIfStale(root)) console.log("The site was built.");
    return `${root}dist`;
  });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** What went wrong and what to do; only what nobody expected comes with its stack. */
function explain(error) {
  if (error instanceof ConfigError) return error.message;
  if (error.code === "EADDRINUSE") return `Port ${error.port} is taken. Set PORT to another one.`;
  if (/^(EEXIST|ENOTDIR|EACCES|EROFS|ENOSPC|ERR_SQLITE_ERROR)$/.test(error.code)) {
    return `The data folder cannot be used (${error.message}). Set DATA_DIR to another one.`;
  }
  if (isUnavailable(error))
    return `The database does not answer (${error.message || error.code}). Check DATABASE_URL.`;
  return error;
}
