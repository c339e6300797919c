import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "../scratch-folder.ts";
import { copyProject } from "../structure/copy-project.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The folders of two builds, and settings that change how programs print dates and sort names. */
const MACHINES = [
  { folder: "a", env: { TZ: "America/Argentina/Buenos_Aires", LANG: "es_AR.UTF-8", LC_ALL: "es_AR.UTF-8" } },
  { folder: "deeper/and-longer/b", env: { TZ: "Asia/Tokyo", LANG: "C", LC_ALL: "C" } },
];

/** The files and folders that `.dockerignore` lets into the image. */
const IMAGE = readFileSync(join(ROOT, ".dockerignore"), "utf8").match(/(?<=^!).+$/gm) ?? [];

/** Lists each file of the image's layer with its mode and the hash of its bytes. */
function layerOf(copy: string): string[] {
  const files = [...IMAGE, "dist"].flatMap((name) => [name, ...globSync(`${name}/**`, { cwd: copy })]);
  return files.sort().flatMap((file) => {
    const path = join(copy, file);
    const stat = statSync(path);
    const mode = stat.mode.toString(8);
    if (!stat.isFile()) return [`${mode} ${file}`];
    return [`${mode} ${file} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`];
  });
}

test("two machines build the same bytes from one commit, whatever their folder, zone and language", () => {
  const root = ownFolder("claves-reproducible");
  const [one = [], two] = MACHINES.map(({ folder, env }) => {
    const copy = join(root, folder);
    copyProject(copy);
    const built = spawnSync(process.execPath, ["scripts/build.mjs"], {
      cwd: copy,
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    expect(built.status, built.stderr).toBe(0);
    return layerOf(copy);
  });
  expect(two).toEqual(one);
  for (const name of ["dist/stamp", "dist/site.json", "dist/site/sw.js", "dist/site/index.html.br"])
    expect(one.some((line) => line.includes(` ${name} `))).toBe(true);
}, 600_000);
