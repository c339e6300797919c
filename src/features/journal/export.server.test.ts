import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { compareDay, keepPages } from "#test/records/journal-writing.ts";
import { startTestApp } from "#test/test-app.ts";

test("the copy says which comparisons are unreviewed, and which fields were answered", async () => {
  const app = await startTestApp();
  const member = await app.newMember();
  for (const day of ["2026-11-23", "2026-11-24"]) await keepPages(member, day);
  await member.call("PUT", "/api/comparisons/2026-11-23", compareDay({ title_percentage: 0 }));
  const answered = compareDay({ title_percentage: 40, answered: ["title"] });
  await member.call("PUT", "/api/comparisons/2026-11-24", answered);
  const copy = await (await member.send("/api/account/export")).arrayBuffer();
  const files = unzipSync(new Uint8Array(copy));
  const read = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(read("diario.md").match(/^Promedio.*$/gm)).toEqual([
    "Promedio: 50 %, sin revisar (título 0 %, notas 50 %, Lo más importante 75 %, Cómo me siento 76 %)",
    "Promedio: 40 % (título 40 %, notas 40 %, Lo más importante 40 %, Cómo me siento 40 %)",
  ]);
  const { daily_comparisons } = JSON.parse(read("datos.json")) as Record<string, { answered: string[] }[]>;
  expect(daily_comparisons?.map(({ answered: fields }) => fields)).toEqual([[], ["title"]]);
});
