// `npm run serve`: serves the last build of `npm run build`, and never builds.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const { importStripped } = await import("../src/app/build/import-stripped.mjs");
const root = fileURLToPath(new URL("..", import.meta.url));
const [{ main }] = await importStripped(root, "src/app/server/main.ts");
await main(() => `${root}dist`);
