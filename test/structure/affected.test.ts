import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findUntested, readUses } from "../../scripts/check/affected.ts";
import { selectTests } from "../../scripts/check/select-tests.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
const uses = readUses(ROOT, files);
const chosenFor = (...changed: string[]) => {
  const { tests, journeys } = selectTests(changed, [], uses);
  return [...tests.chosen, ...journeys.chosen];
};

test("a test is known for each file of content, deploy, migrations, simulators and src", () => {
  expect(
    findUntested(files, uses).filter((file) => /^(content|deploy|migrations|simulators|src)\//.test(file)),
  ).toEqual([]);
});

test.each([
  ["src/app/browser/theme.css", "src/app/build/theme-colours.test.ts"],
  ["src/ui/toasts/toaster.css", "src/ui/toasts/toaster.screen.test.tsx"],
  ["content/keys/metas.md", "src/features/search/search.test.ts"],
  ["content/ads/h2-metas.yaml", "src/features/promo/landing/questions.test.ts"],
  ["migrations/0017_member_bounds.sql", "src/server/database/migrate.server.test.ts"],
  ["deploy/Caddyfile", "test/deploy.test.ts"],
  ["src/features/ideas/ideas-page.tsx", "src/features/ideas/components/ideas-page.screen.test.tsx"],
  ["src/features/ideas/contract.ts", "src/features/ideas/ideas.server.test.ts"],
  ["src/features/calendar/event/event-dialogs.tsx", "e2e/screens.spec.ts"],
])("a change of %s runs %s", (changed, wanted) => {
  expect(chosenFor(changed)).toContain(wanted);
});
