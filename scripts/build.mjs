// `npm run build`: builds the site if it is stale.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const { buildIfStale } = await import("../src/app/build/build.ts");
const built = await buildIfStale(fileURLToPath(new URL("..", import.meta.url)));
console.log(built ? "The site was built." : "The site is up to date.");
