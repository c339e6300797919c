import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readLesson } from "#lessons/content/read-lesson.ts";
import { partHeadings } from "#lessons/keys/lesson-parts.ts";
import { searchableKey } from "./searchable-key.ts";

const CONTENT = new URL("../../../content/keys/", import.meta.url);
const lessons = readdirSync(CONTENT).map((file) =>
  readLesson(file, readFileSync(new URL(file, CONTENT), "utf8")),
);
const index = lessons.map(searchableKey);

describe("the search index", () => {
  test("lists the parts of each lesson with the page's anchors and titles, in the page's order", () => {
    for (const lesson of lessons) {
      const { parts } = searchableKey(lesson);
      expect(parts.map(({ id, title }) => ({ id, title }))).toEqual(
        partHeadings(lesson).map(({ id, title }) => ({ id, title })),
      );
    }
  });

  test("holds plain text without markup, entities, extra spaces or empty lines", () => {
    for (const { parts } of index) {
      for (const { text } of parts) {
        expect(text).not.toMatch(/<|>|&[a-z]+;|&#\d/);
        expect(text).not.toMatch(/ {2}|^ | $|\n\n|^$/m);
      }
    }
  });

  test("contains the text of examples, quotes with their works, quote groups and stories", () => {
    const text = JSON.stringify(index);
    for (const { examples, quotes, groups, stories } of lessons) {
      const expected = [
        ...examples.flatMap(({ conscious, unconscious }) => [conscious, unconscious]),
        ...quotes.flatMap(({ frase, autor, obra }) => [frase, autor, obra ?? ""]),
        ...groups.flatMap((group) => group.quotes.flatMap(({ frase, comentario }) => [frase, comentario])),
        ...stories.flatMap(({ escena, situacion, claves, resultado, fuente }) => [
          escena,
          situacion,
          ...claves,
          resultado,
          fuente,
        ]),
      ];
      for (const part of expected) expect(text).toContain(JSON.stringify(part.trim()).slice(1, -1));
    }
  });

  test("puts a term and its explanation on separate lines", () => {
    const parts = index.find(({ id }) => id === "exito")?.parts ?? [];
    const lines = parts.flatMap(({ text }) => text.split("\n"));
    expect(lines).toContain("Vida interior");
    expect(lines).toContain("Tus ratos de silencio, tu fe si la tienes, lo que lees, cómo te hablas.");
  });

  test("decodes entities, and puts each list item on its own line", () => {
    const [lesson] = lessons;
    if (!lesson) throw new Error("there is no lesson");
    const content =
      "<p>Uno &lt;b&gt; &amp; <em>dos</em>\nsigue</p>\n<ol>\n<li><p>Tres</p>\n</li>\n<li>Cuatro</li>\n</ol>";
    const { parts } = searchableKey({ ...lesson, sections: [{ id: "a", title: "A", content }] });
    expect(parts.find(({ id }) => id === "a")?.text).toBe("Uno <b> & dos sigue\nTres\nCuatro");
  });
});
