// `npm run test:faults [-- name…]`: applies each fault of test/faults to a copy of HEAD and runs its test. A fault is
// caught, MISSED (the test passes) or STALE (it cannot be tested).
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findStale, readFaults } from "./faults.mjs";
import { findChromium } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

/** Tests that need the build. All journeys need it too. */
const NEEDS_BUILD = /^test\/(built-site\/.*|start)\.test\.ts$/;
/** `byTitle` takes a regular expression. */
const RUNNERS = {
  vitest: { program: "vitest", options: ["run", "--maxWorkers=1"], byTitle: "-t" },
  journey: { program: "playwright", options: ["test", "--workers=1", "--reporter=line"], byTitle: "--grep" },
};
/** Errors of a busy machine, and of Vitest for a file that it cannot load. They prove nothing about a fault. */
const UNTRIED = /Test timeout of|Test timed out in|the product did not start|Failed Suites/;
/** Vitest and Playwright write it, but not if they find no test. */
const PASSED = /\b[1-9]\d* passed\b/;

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
const environment = {
  ...process.env,
  CHROMIUM_PATH: await findChromium(),
  // The faults refer to the histories of this seed.
  TEST_SEED: "1",
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
  const { outcome, why } = await outcomeOf(caughtBy);
  return { outcome, why, seconds: Math.round((Date.now() - begun) / 1000) };
}

/** `failed`: a test failed. `broken`: no test could run, or none ran to its end. */
async function outcomeOf({ runner, project, path, title }) {
  if (runner === "journey" || NEEDS_BUILD.test(path)) {
    // Check the build first: a broken one would look like a failing test.
    const { status, output } = await run("node", ["scripts/build.mjs"]);
    if (status !== 0) return { outcome: "broken", why: firstLine(output) };
  }
  const { program, options, byTitle } = RUNNERS[runner];
  const { status, output } = await run(program, [
    ...[...options, path, "--project", project],
    ...(title ? [byTitle, title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")] : []),
  ]);
  const told = stripVTControlCharacters(output);
  if (status === 0)
    return PASSED.test(told) ? { outcome: "passed", why: "" } : { outcome: "broken", why: "no such test" };
  const why = firstLine(/^.*Error: .*$/m.exec(told)?.[0] ?? told);
  return { outcome: UNTRIED.test(told) ? "broken" : "failed", why };
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

function git(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

function firstLine(text) {
  return text.trim().split("\n")[0].slice(0, 160);
}
