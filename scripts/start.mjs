// `npm start`: builds if stale, then serves. The build is another process, whose memory ends with it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { requireNode } from "./require-node.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const { isStale } = await import("../src/app/build/build.ts");
const { main } = await import("../src/app/server/main.ts");

await main(async () => {
  if (await isStale(root)) {
    const { status } = spawnSync(process.execPath, [`${root}scripts/build.mjs`], { stdio: "inherit" });
    if (status !== 0) process.exit(1);
  }
  return `${root}dist`;
});
