import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "../scratch-folder.ts";
import { copyProject } from "./copy-project.ts";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
const RELEASED = version.replace("-dev", "");

test("a release is shown before it is written, and its tag holds the notes of the changelog", () => {
  const copy = ownFolder("claves-release");
  copyProject(copy);
  const read = (file: string) => readFileSync(join(copy, file), "utf8");
  const git = (...words: string[]) => execFileSync("git", words, { cwd: copy, encoding: "utf8" });
  const release = (...words: string[]) =>
    spawnSync(process.execPath, ["scripts/release/release.mjs", ...words], { cwd: copy, encoding: "utf8" });
  git("init", "--quiet");
  for (const [name, value] of [
    ["user.name", "Ana"],
    ["user.email", "ana@ejemplo.com"],
  ] as const)
    git("config", name, value);
  git("add", "--all");
  git("commit", "--quiet", "--message", "all");

  expect(release("nueva").status).toBe(1);
  const shown = release(RELEASED);
  expect(shown.stdout, shown.stderr).toContain("Nothing was changed.");
  expect(git("status", "--porcelain")).toBe("");

  const written = release(RELEASED, "--write");
  expect(written.status, written.stderr).toBe(0);
  expect(JSON.parse(read("package.json")).version).toBe(RELEASED);
  expect(read("deploy/Dockerfile")).toContain(`ARG VERSION=${RELEASED}\n`);
  expect(read("CHANGELOG.md")).toContain(`## [${RELEASED}] - ${new Date().toISOString().slice(0, 10)}\n`);
  const { components } = JSON.parse(read(`release/claves-${RELEASED}.cdx.json`));
  expect(components.map(({ name }: { name: string }) => name)).toContain("fastify");

  const tagged = release(RELEASED, "--tag");
  expect(tagged.status, tagged.stderr).toBe(0);
  expect(git("tag", "--list", "--format=%(contents)", `v${RELEASED}`)).toContain("### What you must do");
  expect(git("log", "--format=%s", "-2").split("\n")[1]).toBe(`release: ${RELEASED}`);
  expect(read("CHANGELOG.md")).toContain(`## [Unreleased]\n\n## [${RELEASED}] - `);
  expect(JSON.parse(read("package.json")).version).toMatch(/-dev$/);
  expect(existsSync(join(copy, "release", `notes-${RELEASED}.md`))).toBe(true);
  expect(git("status", "--porcelain")).toBe("");
}, 120_000);
