// Runs test files again and again in one Vitest, because a start costs more than most test files.
// Its parent sends `{ changed, files, projects, bail }` and gets `{ failed: [{ file, why }] }`.
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { createVitest } from "vitest/node";

const root = process.cwd();
/** For a machine that others use, too: a time that is out proves nothing. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 180_000 };
const vitest = await createVitest({ root, watch: false, maxWorkers: 1, reporters: [{}], ...PATIENCE });
await vitest.standalone();
const all = await vitest.globTestSpecifications();

process.on("message", async ({ changed, files, projects, bail }) => {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  for (const { config } of vitest.projects) config.bail = bail;
  const wanted = all.filter(
    ({ moduleId, project }) =>
      projects.includes(project.name) && (!files || files.includes(relative(root, moduleId))),
  );
  process.send({ failed: await run(wanted) });
});
process.on("disconnect", () => process.exit());
process.send({ files: [...new Set(all.map(({ moduleId }) => relative(root, moduleId)))] });

async function run(specifications) {
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = specifications.flatMap(({ moduleId, testModule }) => {
    if (testModule?.state() !== "failed") return [];
    const [test] = testModule.children.allTests("failed");
    const error = test?.result().errors?.[0] ?? testModule.errors()[0];
    return [{ file: relative(root, moduleId), why: firstLine(error?.message) }];
  });
  if (failed.length > 0 || unhandledErrors.length === 0) return failed;
  return [{ file: relative(root, specifications[0].moduleId), why: firstLine(unhandledErrors[0].message) }];
}

const firstLine = (text = "") => stripVTControlCharacters(text).trim().split("\n")[0].slice(0, 160);
