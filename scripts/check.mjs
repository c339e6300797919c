// `npm run check [commit]`: for daily work. It runs types, lint, structure, the guards of lists, documents and content,
// and the tests and journeys closest to the changes since the commit, or HEAD. `npm test` runs all (decision 0104).
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTests } from "./check/rank-tests.ts";
import { selectTests } from "./check/select-tests.ts";
import { browserPaths } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const [since = "HEAD"] = process.argv.slice(2);
const env = { ...process.env, ...(await browserPaths()) };
const KEPT = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/check.tsbuildinfo"];
const TYPES = ["tsc", "--noEmit", ...KEPT];
/** Options that override any settings of Git. */
const PLAIN = ["--no-renames", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/"];
/** The changed files are enough for Biome, because each of its rules checks one file by itself. */
const LINT = ["biome", "check", "--diagnostic-level=error", "--no-errors-on-unmatched"];
const changes = readChanges();
const { needsBuild, needsPostgres, tests, journeys, leftOut } = selectTests(readTests(root), changes);
const changed = changes.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
const linted = changed.some((path) => /^(biome|package)/.test(path)) ? ["."] : changed;
const journeyRuns = Object.entries(journeys)
  .filter(([, names]) => names.length > 0)
  .map(([project, names]) => ["playwright", "test", ...names, "--project", project, "--reporter=line"]);

const rounds = [
  [
    TYPES,
    ...(linted.length > 0 ? [[...LINT, ...linted]] : []),
    ["node", "scripts/check-structure.mjs"],
    ...(needsBuild ? [["node", "--disable-warning=ExperimentalWarning", "scripts/build.mjs"]] : []),
  ],
  [["vitest", "run", "--reporter=dot", ...(needsPostgres ? [] : ["--project", "!postgres"]), ...tests]],
  // The journeys of both projects run in parallel, because each waits while its product and browser start.
  journeyRuns,
];
let isRed = false;
for (const commands of rounds) {
  const statuses = await Promise.all(commands.map(run));
  const failed = commands.filter((_, index) => statuses[index] !== 0);
  for (const [program, ...args] of failed) console.error(`Failed: ${program} ${args.slice(0, 2).join(" ")}`);
  isRed ||= failed.length > 0;
  // A later round needs the types and the build, not the lint and the structure.
  const isNeeded = ([program, script]) => program !== "biome" && script !== "scripts/check-structure.mjs";
  if (failed.some(isNeeded)) process.exit(1);
}
if (isRed) process.exit(1);
console.log(
  `Not run: ${leftOut.tests} test files, ${leftOut.journeys} journeys and the budgets, further from the change. \`npm test\` runs all.`,
);

function readChanges() {
  const parts = git("diff", ...PLAIN, since)
    .split(/^diff --git /m)
    .slice(1);
  const changed = parts.map((part) => {
    const [, path] = /^a\/(.*?) b\//.exec(part) ?? [];
    return { path, lines: part.slice(Math.max(part.indexOf("\n@@"), 0)), text: textOf(path) };
  });
  const added = git("ls-files", "--others", "--exclude-standard")
    .split("\n")
    .filter((path) => /[^/]$/.test(path));
  return [...changed, ...added.map((path) => ({ path, lines: textOf(path), text: "" }))];
}

/** Returns a file's text; empty for a deleted file and for a picture. */
function textOf(path) {
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
  return text.includes("\0") ? "" : text;
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit", env });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}

function git(...args) {
  return execFileSync("git", ["-c", "core.quotePath=false", ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
}
