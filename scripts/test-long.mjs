// `npm run test:long [sqlite|postgres]`: all histories, the full attack, and the drills of `scripts/drill.mjs`.
// Takes minutes and measures times, so nothing else should run on the machine.
import { spawnSync } from "node:child_process";
import { requireNode } from "./require-node.mjs";

requireNode();
const [engine] = process.argv.slice(2);
const run = (program, args) => {
  const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, TEST_LONG: "1" } });
  if (status !== 0) process.exit(status ?? 1);
};
// Tests without PostgreSQL are in more projects than `sqlite`.
const projects = engine ? ["--project", engine === "sqlite" ? "!postgres" : engine] : [];
run("node", ["scripts/build.mjs"]);
run("vitest", ["run", ...projects]);
run("vitest", ["run", "--config", "vitest.long.config.ts", ...projects, ".long.ts"]);
for (const drill of ["kill", "restore"])
  run("node", ["scripts/drill.mjs", drill, ...(engine ? [engine] : [])]);
