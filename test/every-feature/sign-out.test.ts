import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readModules } from "../../scripts/modules.ts";

const CLEARING = "src/app/browser/session/clear-member-data.ts";
/** Modules that write to the device, but that a sign-out need not import, and why. */
const NOT_CLEARED: Record<string, string> = {
  "src/app/browser/layout/theme.ts": "the theme belongs to the device",
  "src/notebook/journal/answers/use-answers.ts": "clear-answers.ts names the same cache",
  "src/notebook/notes/local/local-notes.ts": "clear-local-notes.ts has the same keys",
  "src/lessons/path/follow-path.ts": "path-storage.ts has the same keys",
  "src/platform/sync/replica/replica-database.ts": "notebooks.ts deletes it",
  "src/platform/shared/refresh-session.ts": "session.ts clears the known user",
};
const WRITES = /browserStorage\(.*\.write\(|\b(local|session)Storage\.\w|\b(indexedDB\.open|caches\.open)\b/s;

const modules = readModules(fileURLToPath(new URL("../..", import.meta.url)));

/** Returns the paths of a module and of everything that it imports. */
function reach(start: string): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    const imports = modules.find((module) => module.path === path)?.imports ?? [];
    for (const { target, kind } of imports) if (kind === "value") reached.add(target);
  }
  return reached;
}

test("a sign-out reaches every module that writes to the device's storage, except those in NOT_CLEARED", () => {
  const writing = modules
    .filter(({ path }) => /^src\/(?!.*\.test\.tsx?$)/.test(path))
    .filter(({ path, text }) => WRITES.test(text) && !path.endsWith(".browser.js"))
    .map(({ path }) => path);
  expect(writing.length).toBeGreaterThan(10);
  const reached = reach(CLEARING);
  expect(writing.filter((path) => !reached.has(path)).sort()).toEqual(Object.keys(NOT_CLEARED).sort());
});
