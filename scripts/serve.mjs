// `npm run serve`: serves what `npm run build` has built, and never builds.
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const { main } = await import("../src/app/server/main.ts");
await main(() => fileURLToPath(new URL("../dist", import.meta.url)));
