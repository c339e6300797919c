// `npm run world -- [profile] [first seed] <seeds>`: lives these seeds of the profiles whose names begin with that
// word, such as `devices`, from a random seed on by default. It prints each failure, and the worlds lived in an hour.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNode } from "./require-node.mjs";

/** A process that lives longer would hold the memory of too many worlds. */
const SEEDS_AT_ONCE = 25;

requireNode();
const words = process.argv.slice(2);
const profile = Number.isNaN(Number(words[0])) ? words.shift() : "";
const count = Number(words.pop());
const first = Number(words[0] ?? Math.floor(Math.random() * 1_000_000));
if (!(count > 0)) {
  console.error("Name a number of seeds, such as `npm run world -- devices 100`.");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "claves-world-"));
const report = join(folder, "report.json");
const begin = performance.now();
let [worlds, failed] = [0, 0];
for (let seed = first; seed < first + count; seed += SEEDS_AT_ONCE) {
  const seeds = Math.min(SEEDS_AT_ONCE, first + count - seed);
  const args = ["run", "--project", "alone", "test/world", "-t", `^${profile}.*seed`, "--reporter=json"];
  spawnSync("vitest", [...args, `--outputFile=${report}`], {
    env: { ...process.env, TEST_SEEDS: `${seed},${seeds}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  worlds += numPassedTests + numFailedTests;
  failed += numFailedTests;
  for (const { fullName, failureMessages = [] } of testResults.flatMap((file) => file.assertionResults))
    if (failureMessages.length > 0) console.log(`${fullName}\n${failureMessages.join("\n")}`);
  const hours = (performance.now() - begin) / 3_600_000;
  const last = seed + seeds - 1;
  console.log(
    `seeds ${first} to ${last}: ${worlds} worlds, ${failed} failed, ${Math.round(worlds / hours)} an hour`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = failed > 0 || worlds === 0 ? 1 : 0;
