import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readLesson } from "#lessons/content/read-lesson.ts";
import { partHeadings } from "./lesson-parts.ts";
import { quotePath, quotesOf } from "./quote-path.ts";

const CONTENT = new URL("../../../content/keys/", import.meta.url);
const files = readdirSync(CONTENT).filter((file) => file.endsWith(".md"));
const source = (file: string) => readFileSync(new URL(file, CONTENT), "utf8");

test.each(files)("%s has the parts of a lesson, each with an anchor of its own", (file) => {
  const lesson = readLesson(file, source(file));
  const { sections, sources, quotes, groups, stories } = lesson;
  expect(sections.length).toBeGreaterThan(2);
  expect(sections.at(-1)?.title).toBe("Conclusión");
  const anchors = partHeadings(lesson).map(({ id }) => id);
  expect(anchors).toEqual([...new Set(anchors)]);
  expect(lesson.updated >= lesson.published).toBe(true);
  if (groups.length > 0 || stories.length > 0) return;
  expect(JSON.stringify(sections)).toContain("<ol>");
  for (const list of [sources, quotes]) expect(list).not.toEqual([]);
});

test("every quote is unique and names the work that it comes from", () => {
  const quotes = files.flatMap((file) => quotesOf(readLesson(file, source(file))));
  expect(new Set(quotes.map((quote) => quotePath("", quote))).size).toBe(quotes.length);
  for (const quote of quotes) expect(quote.obra, quote.frase).toBeTruthy();
});
