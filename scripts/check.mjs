// `npm run check`: types, lint, structure, and the tests of what has changed since the last commit, on SQLite. For
// daily work; `npm test` is the whole.
import { spawn } from "node:child_process";
import { requireNode } from "./require-node.mjs";

requireNode();
const CHECKS = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
  ["node", "scripts/check-structure.mjs"],
];
const CHANGED_TESTS = ["vitest", "run", "--changed", "--passWithNoTests", "--project", "!postgres"];

const failed = [];
for (const round of [CHECKS, [CHANGED_TESTS]]) {
  const statuses = await Promise.all(round.map(run));
  failed.push(...round.filter((_, index) => statuses[index] !== 0));
}
for (const command of failed) console.error(`Failed: ${command.join(" ")}`);
process.exit(failed.length > 0 ? 1 : 0);

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit" });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}
