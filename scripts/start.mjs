// `npm start`: builds what is stale and serves the product, in this one process, so that a signal to it
// reaches the server.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const { buildIfStale } = await import("../src/app/build/build.ts");
const { main } = await import("../src/app/server/main.ts");
const { ConfigError } = await import("../src/server/config.ts");

try {
  await main(async () => {
    if (await buildIfStale(root)) console.log("The site was built.");
    return `${root}dist`;
  });
} catch (error) {
  if (error.code === "EADDRINUSE") console.error(`Port ${error.port} is taken. Set PORT to another one.`);
  // A sentence that says what to do needs no stack.
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
