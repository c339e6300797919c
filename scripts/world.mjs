// `npm run world -- [profile] [first seed] <seeds>`: lives through so many seeds of the profiles whose names begin with
// that word, such as `devices`, from a random seed on if none is given. Prints each failure, and worlds an hour.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNode } from "./require-node.mjs";

/** A process that lives longer would hold the traces of too many worlds. */
const SEEDS_AT_ONCE = 50;

requireNode();
const words = process.argv.slice(2);
const profile = Number.isNaN(Number(words[0])) ? words.shift() : "";
const count = Number(words.pop());
const first = Number(words[0] ?? Math.floor(Math.random() * 1_000_000));
if (!(count > 0)) {
  console.error("Say how many seeds, such as `npm run world -- devices 100`.");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "claves-world-"));
const report = join(folder, "report.json");
const total = { worlds: 0, failed: 0 };
const begin = performance.now();

for (let seed = first; seed < first + count; seed += SEEDS_AT_ONCE) {
  const seeds = Math.min(SEEDS_AT_ONCE, first + count - seed);
  const args = ["run", "--project", "alone", "test/world", "--reporter=json", `--outputFile=${report}`];
  const name = profile.replaceAll(/[^\w ]/g, ".");
  const environment = { ...process.env, TEST_SEEDS: `${seed},${seeds}` };
  const { status } = spawnSync("vitest", [...args, "-t", `^${name}.*seed`], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  total.worlds += numPassedTests + numFailedTests;
  total.failed += numFailedTests;
  for (const { assertionResults } of testResults)
    for (const { failureMessages } of assertionResults)
      if (failureMessages?.length) console.log(failureMessages.join("\n"));
  const hours = (performance.now() - begin) / 3_600_000;
  console.log(
    `seeds ${first} to ${seed + seeds - 1}: ${total.worlds} worlds, ${total.failed} failed, ${Math.round(total.worlds / hours)} an hour`,
  );
  if (status !== 0) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
