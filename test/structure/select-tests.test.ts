import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readTests } from "../../scripts/check/rank-tests.ts";
import { ALWAYS, selectTests } from "../../scripts/check/select-tests.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const all = readTests(ROOT);

test("a document runs no journey and builds nothing, and each test is either chosen or counted as left out", () => {
  const path = "docs/operating.md";
  const text = readFileSync(join(ROOT, path), "utf8");
  const { tests, journeys, needsBuild, leftOut } = selectTests(all, [{ path, lines: "", text }]);
  expect(needsBuild).toBe(false);
  expect(tests).toContain("test/documents/references.test.ts");
  expect([...journeys.phone, ...journeys.desktop]).toEqual([]);
  const files = globSync("{src,simulators,test}/**/*.test.{ts,tsx}", { cwd: ROOT });
  expect(tests.length + leftOut.tests).toBe(files.length);
});

test("each pattern of what always runs matches a test", () => {
  expect(ALWAYS.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
});
