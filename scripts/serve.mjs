// `npm run serve`: serves what `npm run build` has built, and never builds.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const { importStripped } = await import("../src/app/build/import-stripped.mjs");
const root = fileURLToPath(new URL("..", import.meta.url));
const [{ main }] = await importStripped(root, "src/app/server/main.ts");
await main(() => `${root}dist`);
