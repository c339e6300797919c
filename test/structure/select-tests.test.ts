import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readTests } from "../../scripts/check/rank-tests.ts";
import { ALWAYS, selectTests } from "../../scripts/check/select-tests.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const all = readTests(ROOT);

/** Returns the tests that are selected when the part `line` of a file changes. */
function choose(path: string, line = "") {
  const text = readFileSync(join(ROOT, path), "utf8");
  expect(text).toContain(line);
  const { tests, journeys, ...others } = selectTests(all, [{ path, lines: line, text }]);
  return { ...others, chosen: [...tests, ...journeys.phone, ...journeys.desktop] };
}

test.each([
  ["src/platform/ui/toasts/toaster.css", "", "src/platform/ui/toasts/toaster.screen.test.tsx"],
  ["src/lessons/promo/flyers-page.tsx", "", /^e2e\/site\/flyers\.spec\.ts:/],
  ["src/app/browser/theme.css", "", /^e2e\/screens\.spec\.ts:/],
  ["content/keys/metas.md", "", "src/lessons/content/read-lesson.test.ts"],
  ["migrations/0023_records_by_member.sql", "", "src/platform/database/migrate.server.test.ts"],
  [
    "src/notebook/ideas/ideas-page.tsx",
    "Nueva Idea",
    "src/notebook/ideas/components/ideas-page.screen.test.tsx",
  ],
  ["src/notebook/ideas/contract.ts", "", "src/notebook/ideas/ideas.server.test.ts"],
  ["src/notebook/calendar/occurrences.ts", "", "src/notebook/calendar/occurrences.test.ts"],
  ["src/app/server/tools.ts", "", "test/restores/every-kind.server.test.ts"],
  ["src/app/server/move-to-postgres.ts", "", /^test\/.*\.postgres\.test\.ts$/],
  ["deploy/Caddyfile", "", "test/deploy.test.ts"],
  ["e2e/site/menus.spec.ts", "", /^e2e\/site\/menus\.spec\.ts:/],
])("a change of %s (%s) runs %s", (path, line, wanted) => {
  const { chosen } = choose(path, line);
  expect(chosen).toContainEqual(typeof wanted === "string" ? wanted : expect.stringMatching(wanted));
});

test("a document runs no journey and builds nothing, and each test is either chosen or counted as left out", () => {
  const { chosen, needsBuild, leftOut } = choose("docs/operating.md");
  expect(needsBuild).toBe(false);
  expect(chosen).toContain("test/documents/references.test.ts");
  expect(chosen.filter((name) => name.startsWith("e2e/"))).toEqual([]);
  const files = globSync("{src,simulators,test}/**/*.test.{ts,tsx}", { cwd: ROOT });
  expect(chosen.length + leftOut.tests).toBe(files.length);
});

test("each pattern of what always runs matches a test", () => {
  expect(ALWAYS.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
});
