import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "../scratch-folder.ts";
import { copyProject } from "./copy-project.ts";

const ROOT = join(import.meta.dirname, "../..");
const TEXTS = [
  "content/legal/politica-de-privacidad.md",
  "content/legal/facebook-data-instructions.md",
  "content/trust/confianza.md",
];
const CODE = /^(src|test|e2e|scripts)\//;

/** Runs a script in the copy, and expects success. */
function run(copy: string, script: string, ...words: string[]): string {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, script), ...words], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(status, stdout).toBe(0);
  return stdout;
}

/** Names the records in the legal texts, as a person does after the generator. */
function nameRecords(copy: string): void {
  for (const file of TEXTS) {
    const text = readFileSync(join(copy, file), "utf8");
    expect(text).toContain("ideas, metas,");
    writeFileSync(join(copy, file), text.replace("ideas, metas,", "ideas, metas, gratitudes,"));
  }
}

test("a tool of the template compiles, passes its tests and those of all tools, and touches four files outside", () => {
  const copy = ownFolder("claves-new-tool");
  copyProject(copy);
  const git = (...words: string[]) => execFileSync("git", words, { cwd: copy, encoding: "utf8" });
  git("init", "--quiet");
  git("add", "--all");

  execFileSync(process.execPath, ["scripts/new-tool/new-tool.mjs", "gratitudes", "gratitud", "a"], {
    cwd: copy,
    env: { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}` },
  });
  nameRecords(copy);
  const changed = git("diff", "--name-only").split("\n");
  expect(changed.filter((file) => CODE.test(file))).toEqual([
    "e2e/screens.ts",
    "src/app/browser/routes.ts",
    "src/app/server/tools.ts",
    "test/records/records.ts",
  ]);

  run(copy, "node_modules/typescript/bin/tsc", "--noEmit", "-p", ".");
  const tests = ["src/notebook/gratitudes", "test/every-feature", "src/app/browser/features.test.ts"];
  const projects = ["--project", "sqlite", "--project", "screens"];
  const said = run(copy, "node_modules/vitest/vitest.mjs", "run", ...projects, ...tests);
  expect(said).toContain("gratitudes-page.screen.test.tsx");
}, 600_000);
