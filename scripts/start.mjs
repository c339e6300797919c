// `npm start`: builds what is stale and serves the product, in this one process, so that a signal to it
// reaches the server.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const { buildIfStale } = await import("../src/app/build/build.ts");
const { main } = await import("../src/app/server/main.ts");
const { explainStart } = await import("../src/app/server/explain-start.ts");

try {
  await main(async () => {
    if (await buildIfStale(root)) console.log("The site was built.");
    return `${root}dist`;
  });
} catch (error) {
  // Only what nobody expected comes with its stack.
  console.error(explainStart(error) ?? error);
  process.exit(1);
}
