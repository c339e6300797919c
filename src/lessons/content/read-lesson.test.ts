import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routes } from "#app/browser/routes.ts";
import { excerpt } from "#platform/shared/text/excerpt.ts";
import { ContentError } from "./content-file.ts";
import { readLesson } from "./read-lesson.ts";

const CONTENT = new URL("../../../content/keys/", import.meta.url);
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

  test.each(files)("every link of %s leads to a page of the site", (file) => {
    const known = [...routes.map(({ path }) => path), ...files.map((name) => `/clave/${name.slice(0, -3)}`)];
    for (const [, address] of source(file).matchAll(/\]\(([^)]*)\)/g)) expect(known).toContain(address);
  });

  test.each(files)("the text and the sources of %s name each other, a letter by surnames alone", (file) => {
    const { sources } = readLesson(file, source(file));
    const [, front = "", body = ""] = source(file).split(/^---$/m);
    const studies = /(\p{Lu}[\p{L}'’-]+)(?: y otr[oa]s)? \((\d{4})\)/gu;
    const named = Array.from(body.matchAll(studies), ([, surname, year]) => `${surname} ${year}`);
    const namesOf = ({ author, year }: (typeof sources)[number]) =>
      author.split(/[^\p{L}'’-]+/u).map((surname) => `${surname} ${year}`);
    if (front.includes("letter: true")) {
      expect(named).toEqual([]);
      for (const { author } of sources) expect(body).toContain(author.split(",")[0]);
      return;
    }
    expect(sources.flatMap(namesOf)).toEqual(expect.arrayContaining(named));
    for (const each of sources)
      expect(
        named.some((name) => namesOf(each).includes(name)),
        each.author,
      ).toBe(true);
  });

  test.each(files)("%s has a description whose excerpts end with a whole word", (file) => {
    const { description } = readLesson(file, source(file));
    // The lengths of excerpts in the specification, section 9. An ellipsis follows.
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
    const found = groups.map(({ id, quotes }) => [id, quotes.length]);
    expect(found).toEqual([
      ["mentalidad", 3],
      ["accion", 3],
      ["perseverancia", 3],
      ["exito", 3],
    ]);
    expect(lesson("historias").stories).toHaveLength(4);
  });
});

describe("an invalid lesson is refused with an error that names the file and the problem:", () => {
  const metas = source("metas.md");
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
    ["DOI", metas.replace('doi: "10.', 'doi: "https://doi.org/10.'), "metas.md: sources.0.doi: is not a DOI"],
    [
      "a source without an initial",
      metas.replace('"Locke, E. A. y Latham, G. P."', '"Edwin Locke"'),
      "metas.md: sources.0.author:",
    ],
    ["a quote without an author", metas.replace(/^ {4}autor:.*$/m, ""), "metas.md: quotes.0.autor:"],
    ["HTML in the body", `${metas}\n<b>no</b>`, "metas.md: body: holds HTML"],
    [
      "a piece that does not exist",
      metas.replace(":::letras", ":::letra"),
      "metas.md: body: «El método S.M.A.R.T.»: :::letra is no piece; there are letras, contraste,",
    ],
    ["too many words", `${metas}\n${"palabra ".repeat(700)}`, "metas.md: body:"],
  ])("%s", (_case, spoiled, message) => {
    const read = () => readLesson("metas.md", spoiled);
    expect(read).toThrow(ContentError);
    expect(read).toThrow(message);
  });
});
