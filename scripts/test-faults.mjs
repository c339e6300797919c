// `npm run test:faults [-- name…]`: applies each fault of test/faults to a copy of HEAD and runs its test. A fault is
// caught, MISSED (the test passes) or STALE (it cannot be tested).
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findStale, readFaults } from "./faults.mjs";
import { findChromium } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

/** Tests that need the build. All journeys need it too. */
const NEEDS_BUILD = /^test\/(built-site\/.*|start)\.test\.ts$/;
/** Errors of a busy machine, which prove nothing about a fault. */
const UNTRIED = /Test timeout of|Test timed out in|the product did not start/;

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2);
const faults = readFaults(root).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (faults.length === 0) {
  console.error(`No fault of test/faults is named ${words.join(" or ")}.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "claves-faults-"));
const copy = join(folder, "copy");
const report = join(folder, "report.json");
const environment = {
  ...process.env,
  CHROMIUM_PATH: await findChromium(),
  // The faults refer to the histories of this seed.
  TEST_SEED: "1",
  PLAYWRIGHT_JSON_OUTPUT_FILE: report,
};
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interruption.abort());

try {
  copyHead();
  const sound = await findSoundTests();
  process.exitCode = (await plantAll(sound)) ? 0 : 1;
} catch (error) {
  if (!interruption.signal.aborted) throw error;
  process.exitCode = 130;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function copyHead() {
  const head = git(root, "rev-parse", "HEAD");
  git(root, "clone", "--quiet", "--shared", "--no-checkout", root, copy);
  git(copy, "checkout", "--quiet", "--detach", head);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

/** Runs each test once without a fault, because a test that always fails proves nothing. */
async function findSoundTests() {
  const sound = new Set();
  const named = faults.map(({ caughtBy }) => caughtBy).filter(({ test }) => test);
  for (const [test, caughtBy] of new Map(named.map((caughtBy) => [caughtBy.test, caughtBy]))) {
    const { outcome, why, seconds } = await runTest(caughtBy);
    if (outcome === "passed") sound.add(test);
    console.log(`${outcome === "passed" ? "sound" : "UNSOUND"}  ${test} (${seconds} s) ${why}`);
  }
  return sound;
}

/** Returns whether every fault was caught. */
async function plantAll(sound) {
  let caught = 0;
  for (const fault of faults) {
    const isSound = sound.has(fault.caughtBy.test);
    const stale = findStale(copy, fault) ?? (isSound ? undefined : "its test does not pass without it");
    const { verdict, why, seconds } = stale
      ? { verdict: "STALE", why: stale, seconds: 0 }
      : await plant(fault);
    if (verdict === "caught") caught += 1;
    console.log(`${verdict}  ${fault.name} (${seconds} s) ${why}`);
  }
  console.log(`\n${caught} caught, ${faults.length - caught} missed`);
  return caught === faults.length;
}

async function plant({ patch, caughtBy }) {
  git(copy, "apply", patch);
  const { outcome, why, seconds } = await runTest(caughtBy);
  git(copy, "apply", "--reverse", patch);
  return { verdict: { failed: "caught", passed: "MISSED", broken: "STALE" }[outcome], why, seconds };
}

async function runTest(caughtBy) {
  const begun = Date.now();
  const { outcome, why = "" } = await outcomeOf(caughtBy);
  return { outcome, why: firstLine(why), seconds: Math.round((Date.now() - begun) / 1000) };
}

/** `failed`: a test failed. `broken`: no test could run, or none ran to its end. */
async function outcomeOf(caughtBy) {
  const isJourney = caughtBy.runner === "journey";
  if (isJourney || NEEDS_BUILD.test(caughtBy.path)) {
    // Check the build first: a broken one would look like a failing test.
    const { status, output } = await run("node", ["scripts/build.mjs"]);
    if (status !== 0) return { outcome: "broken", why: output };
  }
  rmSync(report, { force: true });
  const result = await (isJourney ? runJourney(caughtBy) : runVitest(caughtBy));
  return UNTRIED.test(result.why ?? "") ? { ...result, outcome: "broken" } : result;
}

async function runVitest({ project, path, title }) {
  const { output } = await run("vitest", [
    ...["run", path, "--project", project, "--maxWorkers", "1"],
    ...["--reporter=json", `--outputFile=${report}`],
    ...(title ? ["-t", literally(title)] : []),
  ]);
  const files = readReport()?.testResults ?? [];
  const unloaded = files.find(({ message, assertionResults }) => message && assertionResults.length === 0);
  if (unloaded) return { outcome: "broken", why: unloaded.message };
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === "failed");
  if (failed) return { outcome: "failed", why: failed.failureMessages[0] };
  return tests.some(({ status }) => status === "passed")
    ? { outcome: "passed" }
    : { outcome: "broken", why: output };
}

async function runJourney({ project, path, title }) {
  const { output } = await run("playwright", [
    ...["test", path, "--project", project, "--workers", "1", "--reporter=json"],
    ...(title ? ["--grep", literally(title)] : []),
  ]);
  const { stats, errors, suites } = readReport() ?? {};
  if (!stats || errors.length > 0) return { outcome: "broken", why: errors?.[0].message ?? output };
  if (stats.expected + stats.unexpected === 0) return { outcome: "broken", why: "no such test" };
  if (stats.unexpected === 0) return { outcome: "passed" };
  const why = resultsIn(suites).find(({ error }) => error)?.error.message ?? output;
  return { outcome: "failed", why };
}

async function run(program, args) {
  const child = spawn(program, args, {
    cwd: copy,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    signal: interruption.signal,
    // On SIGINT, test runners stop their child processes.
    killSignal: "SIGINT",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.once("close", resolve).once("error", () => undefined));
  interruption.signal.throwIfAborted();
  return { status, output };
}

function resultsIn(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...resultsIn(inner),
  ]);
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
}

function git(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Escapes a title for options that take a regular expression. */
function literally(title) {
  return title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function firstLine(text) {
  return stripVTControlCharacters(text).trim().split("\n")[0].slice(0, 160);
}
