// `npm run build`: builds the site if the last build is stale.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const { buildIfStale } = await import("../src/app/build/build.ts");
const { explainStart } = await import("../src/app/server/explain-start.ts");

try {
  const built = await buildIfStale(fileURLToPath(new URL("..", import.meta.url)));
  console.log(built ? "The site was built." : "The site is up to date.");
} catch (error) {
  const isIncomplete = error.code === "ERR_MODULE_NOT_FOUND";
  const explained = isIncomplete
    ? "The build's packages are missing. Run npm install --include=dev"
    : undefined;
  console.error(explained ?? explainStart(error) ?? error);
  process.exit(1);
}
