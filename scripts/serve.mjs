// `npm run serve`: serves the last build of `npm run build`, and never builds.
import { fileURLToPath } from "node:url";
import { keepCompiled, requireNode } from "./require-node.mjs";

requireNode();
keepCompiled();
const { main } = await import("../src/app/server/main.ts");
await main(() => fileURLToPath(new URL("../dist", import.meta.url)));
