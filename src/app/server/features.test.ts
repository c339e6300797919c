import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type * as tools from "./tools.ts";

const SRC = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const foldersWith = (file: string) =>
  globSync(`!(app)/!(shared)/${file}`, { cwd: SRC }).map((path) => dirname(path));

/** What a deletion takes of each tool, as a person calls it. */
const DELETED: Record<keyof typeof tools, string> = {
  calendarFeature: "eventos",
  favouritesFeature: "favoritos",
  feelingsFeature: "energía y ánimo",
  goalsFeature: "metas",
  ideasFeature: "ideas",
  journalFeature: "diario",
  notesFeature: "notas",
  pathFeature: "lo que leíste",
  weeklyReviewFeature: "revisiones de la semana",
};

test.each([
  "member/data-rights/components/delete-account-dialog.tsx",
  "../content/legal/facebook-data-instructions.md",
])("%s names what a deletion takes of every tool", (file) => {
  const sentences = read(`../../${file}`).replaceAll(/\s+/g, " ").split(". ");
  const list = sentences.find((sentence) =>
    /(Se borran|Eliminamos) .*tu nombre, tu correo, tu foto/.test(sentence),
  );
  expect(Object.values(DELETED).filter((words) => !list?.includes(words))).toEqual([]);
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
