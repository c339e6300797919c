import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FEATURES = new URL("../../features/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const foldersWith = (file: string) =>
  readdirSync(FEATURES).filter((folder) => existsSync(new URL(`${folder}/${file}`, FEATURES)));

test("features.ts and tools.ts list every feature that has endpoints", () => {
  const folders = foldersWith("contract.ts");
  expect(folders).toContain("ideas");
  const listed = read("features.ts") + read("tools.ts");
  expect(folders.filter((folder) => !listed.includes(`"#features/${folder}/`))).toEqual([]);
});

test("owner.ts lists the commands of every feature", () => {
  const folders = foldersWith("commands.server.ts");
  expect(folders).toContain("account");
  const listed = read("owner.ts");
  expect(folders.filter((folder) => !listed.includes(`"#features/${folder}/commands.server.ts"`))).toEqual(
    [],
  );
});
