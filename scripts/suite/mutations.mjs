// Measures the tests with mutations that a commit's hash draws: 25 of each area (mutators.mjs).
//   node scripts/suite/mutations.mjs draw <commit> > table.tsv
//   node scripts/suite/mutations.mjs run <table> <commit> <results> [--from N] [--to N]
//   node scripts/suite/mutations.mjs far <results> <commit> [--tests <part of a path>]
// `run` plants one after another and runs the 12 nearest test files. It goes on where it stopped. `far` plants all
// that escaped at once and runs every test file; where one fails, halves of the mutations show which it catches.
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { browserPaths } from "../find-chromium.mjs";
import { readModules } from "../modules.ts";
import { requireNode } from "../require-node.mjs";
import { draw, findMutations } from "./mutators.mjs";

requireNode();
const COLUMNS = ["number", "area", "file", "line", "operator", "before", "after", "caughtBy"];
const ESCAPED = "escaped";
/** Most mutations fail one of the three nearest files; a far one seldom finds what twelve have not. */
const NEAR = [
  [0, 3],
  [3, 12],
];
const NEAR_PROJECTS = ["sqlite", "alone", "screens (chromium)"];
const ALL_PROJECTS = [...NEAR_PROJECTS, "postgres"];
/** An endless loop stops neither by itself nor by Vitest. */
const HANGS_AFTER_MS = 240_000;
/** Starts cost this many mutations less than the memory of more would. */
const RUNS_PER_START = 60;
/** A busy machine causes this error, too. */
const UNTRIED = /timed out in/;
/** Unused names are no fault of behaviour. */
const TYPES = ["--noEmit", "--noUnusedLocals", "false", "--noUnusedParameters", "false"];
/** Parts of a path that say nothing about its theme. */
const GENERAL = /^(src|app|features|server|shared|ui|components)$/;
const IS_TEST = /\.test\.tsx?$/;
/** These need a build. */
const BUILT = /^test\/(built-site\/.*|start)\.test\.ts$/;

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "claves-mutations-"));
const copy = join(folder, "copy");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: "string", default: "1" },
    to: { type: "string", default: "150" },
    tests: { type: "string", default: "" },
  },
});
const [command, ...args] = positionals;
const commands = { draw: drawTable, run: runTable, far: runFar };
/** Files that the runner still has with their mutation. */
const unplanted = [];
let runner;

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(130));
await commands[command]?.(...args);
end(commands[command] ? 0 : 1);

function end(status) {
  stopRunner();
  rmSync(folder, { recursive: true, force: true });
  process.exit(status);
}

function drawTable(commit) {
  const hash = copyCommit(commit);
  process.stdout.write(draw(copy, hash).map(lineOf).join(""));
}

async function runTable(table, commit, results) {
  copyCommit(commit);
  const known = existsSync(results) ? readTable(results) : [];
  const done = new Set(known.filter(({ caughtBy }) => caughtBy).map(({ number }) => number));
  const rows = readTable(table).filter(
    ({ number }) => !done.has(number) && number >= Number(options.from) && number <= Number(options.to),
  );
  const note = (row, caughtBy) => appendFileSync(results, lineOf({ ...row, caughtBy }));
  const refused = await refusedByTypes(rows);
  for (const row of refused) note(row, "types");
  const distances = readDistances();
  for (const row of rows.filter((row) => !refused.includes(row))) {
    const begun = Date.now();
    const { file, why } = await plant([row], () => tryNear(row, distances));
    note(row, file);
    console.log(`${row.number} ${file} (${Math.round((Date.now() - begun) / 1000)} s) ${why}`);
  }
}

/** Plants all at once, and leaves out those where an error stands, until the types pass. */
async function refusedByTypes(rows) {
  const refused = [];
  for (;;) {
    const planted = rows.filter((row) => !refused.includes(row) && locate(row));
    const output = await plant(
      planted,
      () => spawnSync("tsc", TYPES, { cwd: copy, encoding: "utf8" }).stdout,
    );
    const errors = [...output.matchAll(/^(\S+?)\((\d+),/gm)].map(([, file, line]) => ({ file, line }));
    const found = new Set(errors.map((error) => nearestRow(planted, error)).filter(Boolean));
    if (found.size === 0) return refused;
    refused.push(...found);
    console.log(`types: ${[...found].map(({ number }) => number).join(" ")}`);
  }
}

function nearestRow(rows, { file, line }) {
  const distance = (row) => Math.abs(row.line - line);
  return rows.filter((row) => row.file === file).sort((one, other) => distance(one) - distance(other))[0];
}

/** Returns the test file that catches a planted mutation, and its error. */
async function tryNear({ file }, distances) {
  const near = nearest(file, distances);
  for (const [from, to] of NEAR) {
    const files = near.slice(from, to);
    const [caught] = await runTests({ changed: [file], files, projects: NEAR_PROJECTS, bail: 1 });
    if (caught) return caught;
  }
  return { file: ESCAPED, why: "" };
}

async function runFar(results, commit) {
  copyCommit(commit);
  const rows = readTable(results);
  const left = () => rows.filter(({ caughtBy }) => caughtBy === ESCAPED);
  runner ??= await startRunner();
  const tests = runner.files.filter((file) => file.includes(options.tests) && !BUILT.test(file));
  const failuresOf = (planted, files) => {
    const request = { changed: planted.map(({ file }) => file), files, projects: ALL_PROJECTS, bail: 0 };
    return plant(planted, () => runTests(request));
  };
  const failed = new Set((await failuresOf(left(), tests)).map(({ file }) => file));
  console.log(`${failed.size} of ${tests.length} files fail: ${[...failed].join(", ")}`);
  for (const file of failed) {
    const isSound = (await failuresOf([], [file])).length === 0;
    if (isSound) await halve(left(), file);
    else console.log(`${file} fails without a mutation`);
  }
  writeFileSync(results, rows.map(lineOf).join(""));

  /** Finds the mutations that the test file catches. */
  async function halve(planted, file) {
    if (planted.length === 0 || (await failuresOf(planted, [file])).length === 0) return;
    const [row] = planted;
    const middle = planted.length >> 1;
    if (planted.length > 1) {
      await halve(planted.slice(0, middle), file);
      return halve(planted.slice(middle), file);
    }
    row.caughtBy = file;
    console.log(`${row.number} ${file}`);
  }
}

/** Plants the rows in the copy while `work` runs. A row that the code no longer has is "gone". */
async function plant(rows, work) {
  const sources = new Map();
  for (const row of rows) {
    const found = locate(row);
    if (!found) return { file: "gone", why: "" };
    const source = readFileSync(join(copy, found.file), "utf8");
    row.file = found.file;
    sources.set(found.file, sources.get(found.file) ?? source);
    writeFileSync(
      join(copy, found.file),
      source.slice(0, found.start) + found.text + source.slice(found.end),
    );
  }
  const result = await work();
  for (const [file, source] of sources) writeFileSync(join(copy, file), source);
  unplanted.push(...sources.keys());
  return result;
}

/** The nearest place with the row's text: lines move, and so do files. */
function locate({ file, line, operator, before, after }) {
  const isSame = (other) => other.operator === operator && other.before === before && other.after === after;
  const inFile = (path) => findMutations(path, readFileSync(join(copy, path), "utf8")).filter(isSame);
  if (existsSync(join(copy, file)))
    return inFile(file).sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0];
  const moved = git(copy, "ls-files", "src")
    .split("\n")
    .filter((path) => basename(path) === basename(file));
  return moved.flatMap(inFile)[0];
}

/** For each file, the test files that reach it, with the number of imports between. */
function readDistances() {
  const importers = new Map();
  for (const { path, imports } of readModules(copy))
    for (const { target, kind } of imports)
      if (kind !== "type") importers.set(target, (importers.get(target) ?? new Set()).add(path));
  return (file) => {
    const distances = new Map([[file, 0]]);
    for (const [path, distance] of distances)
      for (const importer of importers.get(path) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  };
}

/** The files beside it, the direct importers, those near it or near what uses it, then the shortest way. */
function nearest(file, distancesOf) {
  const reached = [...distancesOf(file)];
  const stem = file.replace(/(\.server)?\.tsx?$/, "");
  const places = reached.filter(([path, distance]) => distance <= 2 && !IS_TEST.test(path));
  const missing = (path, place) =>
    place
      .split("/")
      .slice(0, -1)
      .filter((part) => !GENERAL.test(part) && !path.split("/").includes(part)).length;
  const cost = ([path, distance]) =>
    (path.startsWith(`${stem}.`) ? -100 : 0) +
    (distance === 1 ? -10 : 0) +
    distance +
    3 * Math.min(...places.map(([place, steps]) => missing(path, place) + steps));
  const tests = reached.filter(([path]) => IS_TEST.test(path) && !BUILT.test(path));
  return tests.sort((one, other) => cost(one) - cost(other)).map(([path]) => path);
}

/** The failed files. An endless loop counts as a failure. */
async function runTests(request) {
  const failed = await ask(request);
  const [first] = failed;
  if (!first || request.bail === 0 || !UNTRIED.test(first.why)) return failed;
  return ask({ ...request, files: [first.file] });
}

async function ask({ changed, ...request }) {
  runner ??= await startRunner();
  const { child } = runner;
  const timer = setTimeout(stopRunner, request.bail ? HANGS_AFTER_MS : 20 * HANGS_AFTER_MS);
  const answer = await new Promise((resolve) => {
    runner.settle = resolve;
    child.send({ ...request, changed: [...unplanted.splice(0), ...changed] });
  });
  clearTimeout(timer);
  if (runner && ++runner.asked >= RUNS_PER_START) stopRunner();
  return answer?.failed ?? [{ file: "endless", why: "" }];
}

async function startRunner() {
  const env = { ...process.env, ...(await browserPaths()), TEST_SEED: "1" };
  const script = fileURLToPath(new URL("mutation-runner.mjs", import.meta.url));
  const stdio = ["ignore", "ignore", "inherit", "ipc"];
  const child = fork(script, { cwd: copy, env, detached: true, stdio });
  const [{ files }] = await once(child, "message");
  const started = { child, files, asked: 0, settle: undefined };
  child.on("message", (answer) => started.settle?.(answer));
  child.on("close", () => started.settle?.(undefined));
  return started;
}

function stopRunner() {
  if (runner) process.kill(-runner.child.pid, "SIGTERM");
  runner = undefined;
}

function copyCommit(commit) {
  const hash = git(root, "rev-parse", `${commit}^{commit}`);
  git(root, "clone", "--quiet", "--shared", "--no-checkout", root, copy);
  git(copy, "checkout", "--quiet", "--detach", hash);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return hash;
}

function git(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Of several lines with the same number, the last one counts. */
function readTable(path) {
  const rows = new Map();
  for (const line of readFileSync(path, "utf8").trim().split("\n")) {
    const cells = line.split("\t");
    const row = Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? ""]));
    rows.set(row.number, row);
  }
  return [...rows.values()];
}

function lineOf(row) {
  return `${COLUMNS.map((column) => row[column] ?? "").join("\t")}\n`;
}
