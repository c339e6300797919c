// `npm start`: builds if stale, then serves. The build runs in its own process, so that its memory is free afterwards.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { keepCompiled, requireNode } from "./require-node.mjs";

/** Does the same as `npm run build`. */
const BUILD = ["--disable-warning=ExperimentalWarning", "scripts/build.mjs"];

requireNode();
keepCompiled();
const root = fileURLToPath(new URL("..", import.meta.url));
const { isStale } = await import("../src/app/build/build.ts");
const { main } = await import("../src/app/server/main.ts");

await main(async () => {
  if (await isStale(root)) {
    const { status } = spawnSync(process.execPath, BUILD, { cwd: root, stdio: "inherit" });
    if (status !== 0) process.exit(1);
  }
  return `${root}dist`;
});
