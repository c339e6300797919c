import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROOF } from "./proof.ts";

const folder = new URL("../../../content/keys/", import.meta.url);
const lessons = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
const count = (pattern: RegExp) => lessons.flatMap((lesson) => lesson.match(pattern) ?? []).length;

test("the landing pages count the quotes, studies and stories that name where they come from", () => {
  expect(PROOF).toEqual({
    quotes: count(/^ +obra: \S/gm),
    sources: count(/^ +year: \d{4}$/gm),
    stories: count(/^ +fuente: \S/gm),
  });
  expect(PROOF.quotes).toBeGreaterThan(30);
});
