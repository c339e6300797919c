import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * The line that names a test: `caught by: journey phone e2e/site/menus.spec.ts: title`, or `vitest sqlite …`. Without a
 * title the whole file runs.
 */
const CAUGHT_BY = /^caught by: ((vitest|journey) (\S+) (\S+\.tsx?)(?:: (.+))?)$/m;

/** Reads the faults. Each fault is a patch, and the text above its diff names the test that catches it. */
export function readFaults(root) {
  const folder = join(root, "test/faults");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".patch"))
    .map((file) => {
      const patch = join(folder, file);
      const [, test, runner, project, path, title] = CAUGHT_BY.exec(readFileSync(patch, "utf8")) ?? [];
      return { name: basename(file, ".patch"), patch, caughtBy: { test, runner, project, path, title } };
    });
}

/** Returns why a fault's patch or its test no longer works; undefined if both work. */
export function findStale(root, { patch, caughtBy: { path } }) {
  if (!path) return "has no line `caught by:`";
  if (!existsSync(join(root, path))) return `names ${path}, which is not there`;
  const { status, stderr } = spawnSync("git", ["apply", "--check", patch], { cwd: root, encoding: "utf8" });
  return status === 0 ? undefined : `does not apply (${String(stderr).trim().split("\n")[0]})`;
}
