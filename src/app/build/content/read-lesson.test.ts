import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routes } from "#app/browser/routes.ts";
import { excerpt } from "#shared/text/excerpt.ts";
import { ContentError } from "./content-file.ts";
import { LINKED_PAGES, readLesson } from "./read-lesson.ts";

const CONTENT = new URL("../../../../content/keys/", import.meta.url);
const files = readdirSync(CONTENT).filter((file) => file.endsWith(".md"));
const source = (file: string) => readFileSync(new URL(file, CONTENT), "utf8");
const lesson = (id: string) => readLesson(`${id}.md`, source(`${id}.md`));

describe("the ten keys", () => {
  test("have the order and the titles of the specification", () => {
    const keys = files.map((file) => readLesson(file, source(file))).sort((a, b) => a.order - b.order);
    // Writers may add more keys.
    expect(keys.slice(0, 10).map(({ id, title, order }) => [order, id, title])).toEqual([
      [1, "metas", "Metas"],
      [2, "mentalidad", "Mentalidad"],
      [3, "claridad", "Claridad"],
      [4, "decision", "Decisión"],
      [5, "accion", "Acción"],
      [6, "constancia", "Constancia"],
      [7, "perseverancia", "Perseverancia"],
      [8, "exito", "Éxito"],
      [9, "frases", "Frases"],
      [10, "historias", "Historias"],
    ]);
  });

  test.each(files)("%s has a long description, ends with Conclusión and takes over two minutes", (file) => {
    const { description, sections, readingMinutes } = readLesson(file, source(file));
    expect(description.length).toBeGreaterThan(120);
    expect(sections.at(-1)?.title).toBe("Conclusión");
    expect(readingMinutes).toBeGreaterThan(2);
  });

  test.each(files)("%s has a description whose excerpts end with a whole word", (file) => {
    const { description } = readLesson(file, source(file));
    // The lengths of the specification, section 9. An ellipsis follows.
    for (const length of [100, 120]) {
      const [last = "", next = ""] = description.slice(length - 1);
      expect(last, excerpt(description, length)).toMatch(/[\p{L}\p{N}»]/u);
      expect(next, excerpt(description, length)).not.toMatch(/[\p{L}\p{N}]/u);
    }
  });

  test("Metas teaches S.M.A.R.T. letter by letter, and has a practical exercise", () => {
    const { sections } = lesson("metas");
    const smart = sections.find(({ title }) => title === "El método S.M.A.R.T.");
    for (const letter of ["S", "M", "A", "R", "T"]) expect(smart?.content).toContain(`<dt><b>${letter}</b> `);
    expect(smart?.content).toContain("<mark>seis docenas</mark>");
    expect(sections.map(({ title }) => title)).toContain("Ejercicio práctico");
  });

  test("Frases has four groups of three quotes, and Historias has four stories", () => {
    const { groups } = lesson("frases");
    expect(groups.map(({ id, quotes }) => [id, quotes.length])).toEqual([
      ["mentalidad", 3],
      ["accion", 3],
      ["perseverancia", 3],
      ["exito", 3],
    ]);
    expect(lesson("historias").stories).toHaveLength(4);
  });

  test("every quote is unique and names the work that it comes from", () => {
    const quotes = files.flatMap((file) => {
      const { quotes, groups } = readLesson(file, source(file));
      return [...quotes, ...groups.flatMap((group) => group.quotes)];
    });
    expect(new Set(quotes.map((quote) => quote.frase)).size).toBe(quotes.length);
    for (const quote of quotes) expect(quote.obra, quote.frase).toBeTruthy();
  });
});

describe("an invalid lesson is refused with an error that names the file and the problem:", () => {
  const metas = source("metas.md");
  test("a letter names its authors without years, which its sources hold", () => {
    const letter = source("perseverancia.md");
    const read = (spoiled: string) => () => readLesson("perseverancia.md", spoiled);
    expect(read(letter.replace("Ann Masten", "Ann Masten (2001)"))).toThrow(
      "sources: «Masten (2001)»: a letter gives no year",
    );
    expect(read(letter.replace("Ann Masten", "ella"))).toThrow(
      "sources: Masten, A. S. (2001) is not named in the text",
    );
    expect(read(letter.replace("\nletter: true", ""))).toThrow("sources: Masten, A. S. (2001) is not named");
  });

  test("every page that a lesson may lead to has a route", () => {
    const paths = routes.map(({ path }) => path);
    for (const page of LINKED_PAGES) expect(paths).toContain(page);
  });

  test("a story's large number that would break its column is refused", () => {
    const broad = source("historias.md").replace('cifra: "70 ', 'cifra: "70.000 ');
    expect(() => readLesson("historias.md", broad)).toThrow("begins with at most four digits");
  });

  test.each([
    ["no front matter", metas.replace(/^---/, ""), "metas.md: front matter between --- is missing"],
    ["broken YAML", metas.replace("id: metas", "id: [metas"), "metas.md: YAML:"],
    ["a missing title", metas.replace(/^title:.*$/m, ""), "metas.md: title:"],
    ["an unknown field", metas.replace("id: metas", "id: metas\nautor: yo"), "metas.md: YAML:"],
    ["an id that is not the file's name", metas.replace("id: metas", "id: metass"), "metas.md: id:"],
    [
      "a short description",
      metas.replace(/description: >-\n( .*\n)+/, "description: Corta\n"),
      "metas.md: description:",
    ],
    [
      "a title that search engines cut",
      metas.replace('seoTitle: "', `seoTitle: "${"Largo ".repeat(10)}`),
      "metas.md: seoTitle:",
    ],
    [
      "a description that search engines cut",
      metas.replace('seoDescription: "', `seoDescription: "${"Larga ".repeat(26)}`),
      "metas.md: seoDescription:",
    ],
    ["no keywords", metas.replace(/^keywords: .*$/m, "keywords: []"), "metas.md: keywords:"],
    ["no sources", metas.replace(/^sources:\n( .*\n)+/m, ""), "metas.md: sources: a lesson has at least one"],
    [
      "a false DOI",
      metas.replace('doi: "10.', 'doi: "https://doi.org/10.'),
      "metas.md: sources.0.doi: is not a DOI",
    ],
    [
      "a source without an initial",
      metas.replace('"Locke, E. A. y Latham, G. P."', '"Edwin Locke"'),
      "metas.md: sources.0.author:",
    ],
    [
      "a study that is not among the sources",
      `${metas}\nLo mismo vio Ann Masten (2001).`,
      "metas.md: sources: «Masten (2001)» is not among the sources",
    ],
    [
      "a source that the text does not name",
      metas.replace("Doran (1981)", "Doran, en 1981,"),
      "metas.md: sources: Doran, G. T. (1981) is not named in the text",
    ],
    [
      "a change before the first day",
      metas.replace(/^updated: .*$/m, "updated: 2026-11-19"),
      "metas.md: updated: is before published",
    ],
    ["a quote without an author", metas.replace(/^ {4}autor:.*$/m, ""), "metas.md: quotes.0.autor:"],
    [
      "a quote twice",
      metas.replace(/quotes:\n((?: .*\n)+?)(?= {2}- frase|---)/, "quotes:\n$1$1"),
      "metas.md: quotes: two have the address seneca-ningun-viento",
    ],
    ["HTML in the body", `${metas}\n<b>no</b>`, "metas.md: body: holds HTML"],
    [
      "no conclusion",
      metas.replace("## Conclusión", "## Final"),
      'metas.md: body: the last section must be "Conclusión"',
    ],
    [
      "a heading twice",
      metas.replace("## Ejercicio práctico", "## Frases para pensar"),
      "metas.md: body: two parts of the page have the anchor #frases-para-pensar",
    ],
    [
      "a piece that does not exist",
      metas.replace(":::letras", ":::letra"),
      "metas.md: body: «El método S.M.A.R.T.»: :::letra is no piece; there are letras, contraste,",
    ],
    [
      "a link to a key that does not exist",
      metas.replace("](/clave/claridad)", "](/clave/suerte)"),
      "metas.md: body: «¿Qué son las metas?»: leads to /clave/suerte",
    ],
    [
      "a link out of the site",
      metas.replace("](/clave/claridad)", "](https://example.com)"),
      "metas.md: body: «¿Qué son las metas?»: leads to https://example.com",
    ],
    ["too many words", `${metas}\n${"palabra ".repeat(700)}`, "metas.md: body:"],
  ])("%s", (_case, spoiled, message) => {
    const read = () => readLesson("metas.md", spoiled);
    expect(read).toThrow(ContentError);
    expect(read).toThrow(message);
  });
});
