// `npm test`: runs every check and test, the cheapest first. Ends with the line
// `N passed, N failed`, where a check counts as one.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPaths } from "./find-chromium.mjs";
import { requireNode } from "./require-node.mjs";

requireNode();
const reports = mkdtempSync(join(tmpdir(), "claves-reports-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const environment = {
  ...process.env,
  ...(await browserPaths()),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  // With compiled code from the first start, the product starts in 0.5 s instead of 0.9 s.
  NODE_COMPILE_CACHE: join(reports, "compiled"),
};

/** Steps of a round are independent and run in parallel. */
const rounds = [
  [
    { name: "types", command: ["tsc", "--noEmit"] },
    { name: "lint", command: ["biome", "check", "."] },
    { name: "structure", command: ["node", "scripts/check-structure.mjs"] },
    { name: "build", command: ["node", "scripts/build.mjs"] },
  ],
  [
    { name: "budgets", command: ["node", "scripts/check-budgets.mjs"] },
    {
      name: "rules, screens, and server on both engines",
      command: [
        "vitest",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${vitestReport}`,
      ],
      count: () => {
        const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read(vitestReport);
        return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
      },
      tell: () =>
        read(vitestReport)
          .testResults.flatMap(({ name, message, assertionResults }) => [
            ...(message ? [`${name}: ${message}`] : []),
            ...assertionResults
              .filter(({ status }) => status !== "passed")
              .map(
                ({ fullName, status, failureMessages }) =>
                  `${name}: ${fullName} (${status})\n${failureMessages.join("\n")}`,
              ),
          ])
          .join("\n\n"),
    },
  ],
  [
    {
      name: "browser journeys",
      command: ["playwright", "test", "--reporter=list,json"],
      count: () => {
        const { expected, unexpected, flaky, skipped } = read(playwrightReport).stats;
        return { passed: expected, failed: unexpected + flaky + skipped };
      },
    },
  ],
];

const total = { passed: 0, failed: 0 };
const failures = [];
for (const steps of rounds) {
  const statuses = await Promise.all(steps.map((step) => run(step, steps.length > 1)));
  for (const [index, step] of steps.entries()) {
    const counted = countOf(statuses[index], step.count);
    total.passed += counted.passed;
    total.failed += counted.failed;
    if (counted.failed > 0) failures.push({ name: step.name, told: fromReport(step.tell) ?? "" });
  }
}
rmSync(reports, { recursive: true, force: true });
// The browser journeys come last and print their own failures.
for (const { told } of failures) if (told) console.log(`\n${told}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join("; ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Resolves with the exit code. A parallel step prints its output at its end. */
function run({ name, command: [program, ...args] }, isBesideOthers) {
  const startedMs = performance.now();
  let output = "";
  if (!isBesideOthers) console.log(`\n— ${name}`);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: isBesideOthers ? ["ignore", "pipe", "pipe"] : "inherit",
      env: environment,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", (error) => {
      output += String(error);
      resolve(1);
    });
    child.once("close", (status) => {
      if (isBesideOthers) console.log(`\n— ${name}\n${output.trimEnd()}`);
      console.log(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
      resolve(status);
    });
  });
}

/** A step with a bad exit code counts as a failure even if its report shows none. */
function countOf(status, count) {
  if (!count) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counted = fromReport(count);
  if (!counted) return { passed: 0, failed: 1 };
  const failed = status === 0 ? counted.failed : Math.max(counted.failed, 1);
  return counted.passed > 0 ? { ...counted, failed } : { passed: 0, failed: Math.max(failed, 1) };
}

function fromReport(readReport) {
  try {
    return readReport?.();
  } catch {
    return undefined;
  }
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
