// `npm run check`: types, lint, structure, and the tests affected by the changes since HEAD, on SQLite.
// Takes at most a minute: a change that affects too many tests runs only the near ones. `npm test` runs all.
import { execFileSync, spawn } from "node:child_process";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { browserPaths } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const CHECKS = [
  ["tsc", "--noEmit"],
  ["biome", "check", "."],
  ["node", "scripts/check-structure.mjs"],
];
/** More files than this take over a minute. A file of screen tests counts twice. */
const FILES_MAX = 60;
const WITHOUT_POSTGRES = ["--project", "!postgres"];
const root = fileURLToPath(new URL("..", import.meta.url));
const env = { ...process.env, ...(await browserPaths()) };
const TESTS = ["vitest", "run", "--passWithNoTests", ...WITHOUT_POSTGRES, ...changedTests()];

const failed = [];
for (const round of [CHECKS, [TESTS]]) {
  const statuses = await Promise.all(round.map(run));
  failed.push(...round.filter((_, index) => statuses[index] !== 0));
}
for (const command of failed) console.error(`Failed: ${command.join(" ")}`);
process.exit(failed.length > 0 ? 1 : 0);

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit", env });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}

function changedTests() {
  const tests = JSON.parse(
    output("vitest", "list", "--changed", "--filesOnly", "--json", ...WITHOUT_POSTGRES),
  ).map(({ file, projectName }) => ({ file: relative(root, file), projectName }));
  const screens = tests.filter(({ projectName }) => projectName.startsWith("screens"));
  if (tests.length + screens.length <= FILES_MAX) return ["--changed"];
  const changed = output("git", "diff", "--name-only", "HEAD");
  const added = output("git", "ls-files", "--others", "--exclude-standard");
  const folders = new Set(`${changed}${added}`.trim().split("\n").map(dirname));
  const near = tests.filter(
    ({ file, projectName }) => folders.has(dirname(file)) || isRule(file, projectName),
  );
  console.log(
    `${tests.length} test files depend on what has changed. ${near.length} run: those beside it, and those that start no server. \`npm test\` runs all.`,
  );
  return near.map(({ file }) => file);
}

function isRule(file, projectName) {
  return projectName === "sqlite" && /^src\/.*(?<!\.server)\.test\.tsx?$/.test(file);
}

function output(program, ...args) {
  return execFileSync(program, args, { cwd: root, encoding: "utf8" });
}
