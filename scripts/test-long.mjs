// `npm run test:long [sqlite|postgres]`: what takes minutes and measures, on both engines or on one: all histories, the
// product killed again and again, and the whole attack against it. Nothing else should be at work meanwhile.
import { spawnSync } from "node:child_process";
import { requireNode } from "./require-node.mjs";

requireNode();
const [engine] = process.argv.slice(2);
const run = (program, args) => {
  const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, TEST_LONG: "1" } });
  if (status !== 0) process.exit(status ?? 1);
};
// What needs no PostgreSQL is in other projects than `sqlite` too.
const projects = engine ? ["--project", engine === "sqlite" ? "!postgres" : engine] : [];
run("node", ["scripts/build.mjs"]);
run("vitest", ["run", ...projects]);
run("vitest", ["run", "--config", "vitest.long.config.ts", ...projects]);
