// `npm test`: every check and every test, in the order in which a failure is cheapest to find. Ends with a
// line `N passed, N failed`, where a check counts as one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const reports = mkdtempSync(join(tmpdir(), "claves-reports-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const environment = {
  ...process.env,
  CHROMIUM_PATH: await findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
};

const steps = [
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "lint", command: ["biome", "check", "."] },
  { name: "structure", command: ["node", "scripts/check-structure.mjs"] },
  { name: "build", command: ["node", "scripts/build.mjs"] },
  { name: "budgets", command: ["node", "scripts/check-budgets.mjs"] },
  {
    name: "rules and server, on both engines",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read(vitestReport);
      return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
    },
    tell: () =>
      read(vitestReport)
        .testResults.flatMap(({ name, message, assertionResults }) => [
          ...(message ? [`${name}: ${message}`] : []),
          ...assertionResults
            .filter(({ status }) => status === "failed")
            .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join("\n")}`),
        ])
        .join("\n\n"),
  },
  {
    name: "browser journeys",
    command: ["playwright", "test", "--reporter=list,json"],
    count: () => {
      const { expected, unexpected, flaky, skipped } = read(playwrightReport).stats;
      return { passed: expected, failed: unexpected + flaky + skipped };
    },
  },
];

const total = { passed: 0, failed: 0 };
const failures = [];
for (const { name, command, count, tell } of steps) {
  console.log(`\n— ${name}`);
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, { stdio: "inherit", env: environment });
  const counted = countOf(status, count);
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failures.push({ name, told: toldOf(tell) });
}
rmSync(reports, { recursive: true, force: true });
// The browser journeys are the last step, and tell their failures themselves.
for (const { told } of failures) if (told) console.log(`\n${told}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join("; ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A step that ended badly counts as a failure, also where its report says nothing of it. */
function countOf(status, count) {
  if (!count) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counted = count();
    const failed = status === 0 ? counted.failed : Math.max(counted.failed, 1);
    return counted.passed > 0 ? { ...counted, failed } : { passed: 0, failed: Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** What failed in a step whose own words are far up by the end, as far as its report says it. */
function toldOf(tell) {
  try {
    return tell?.() ?? "";
  } catch {
    return "";
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
