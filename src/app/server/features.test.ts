import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const foldersWith = (file: string) =>
  globSync(`!(app)/!(shared)/${file}`, { cwd: SRC }).map((path) => dirname(path));

test("each tool has its words", () => {
  const told = foldersWith("tool-words.ts");
  expect(told).toContain("notebook/ideas");
  const tools = [...read("tools.ts").matchAll(/"#(.+)\/feature\.server\.ts"/g)].map(([, folder]) => folder);
  expect(told.toSorted()).toEqual(tools.toSorted());
});

test("features.ts and tools.ts list every feature that has endpoints", () => {
  const folders = foldersWith("contract.ts");
  expect(folders).toContain("notebook/ideas");
  const listed = read("features.ts") + read("tools.ts");
  expect(folders.filter((folder) => !listed.includes(`"#${folder}/`))).toEqual([]);
});

test("owner.ts lists the commands of every feature", () => {
  const folders = foldersWith("commands.server.ts");
  expect(folders).toContain("member/account");
  const listed = read("owner.ts");
  expect(folders.filter((folder) => !listed.includes(`"#${folder}/commands.server.ts"`))).toEqual([]);
});
