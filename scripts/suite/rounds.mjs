// Runs checks and tests in rounds, and ends with the line `N passed, N failed`, where a check counts as one.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPaths } from "../find-chromium.mjs";
import { requireNode } from "../require-node.mjs";

requireNode();

/** A folder for reports, which `runRounds` removes. */
export const reports = mkdtempSync(join(tmpdir(), "claves-reports-"));

/** Returns a step that counts the tests of a run of Vitest. A skipped test counts as failed. */
export function vitestStep(name, ...args) {
  const report = join(reports, `${name}.json`);
  const toFile = ["--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    command: ["vitest", "run", ...args, "--reporter=default", ...toFile],
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(report);
      return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
    },
    tell: () =>
      readJson(report)
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
  };
}

/** Runs rounds in order, the steps of a round in parallel. Ends the process. */
export async function runRounds(rounds, variables) {
  const environment = { ...process.env, ...(await browserPaths()), ...variables };
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const steps of rounds) {
    const runStep = async (step) => {
      const counted = countOf(await run(step, environment, steps.length > 1), step.count);
      total.passed += counted.passed;
      total.failed += counted.failed;
      if (counted.failed > 0) failures.push({ name: step.name, told: fromReport(step.tell) ?? "" });
    };
    await Promise.all(steps.map(runStep));
  }
  rmSync(reports, { recursive: true, force: true });
  // Print failures last, because the output of later rounds would hide them.
  for (const { told } of failures) if (told) console.log(`\n${told}`);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join("; ")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** Resolves with the exit code. A parallel step prints its output at its end. */
function run({ name, command: [program, ...args] }, env, isBesideOthers) {
  const startedMs = performance.now();
  let output = "";
  if (!isBesideOthers) console.log(`\n— ${name}`);
  return new Promise((resolve) => {
    const stdio = isBesideOthers ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(program, args, { stdio, env });
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

export function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
