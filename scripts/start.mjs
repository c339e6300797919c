// `npm start`: builds if stale and serves in the same process, so that signals reach the server.
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
  // Only unexpected errors are shown with their stack.
  console.error(explainStart(error) ?? error);
  process.exit(1);
}
