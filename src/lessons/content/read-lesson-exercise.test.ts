import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PieceError } from "./content-file.ts";
import { readLesson } from "./read-lesson.ts";
import { renderSection } from "./read-lesson-pieces.ts";

const KEYS = new URL("../../../content/keys/", import.meta.url);

const exercise = (head: string, ...lines: string[]) =>
  renderSection([`:::ejercicio ${head}`, ...lines, ":::"].join("\n"));
const TITLE = "### Mi página";
const NOTE = "Van a: nota";

describe(":::ejercicio", () => {
  test("becomes a group with a labelled field for each line, and neither a form, a name nor a button", () => {
    const html = exercise(
      "lineas decision",
      TITLE,
      "- Mis criterios, por orden…",
      "- Lo reviso el día… {fecha «Revisar mi decisión»}",
      "Van a: nota, calendario",
    );
    expect(html).toMatch(
      /^<div class="piece note" role="group" aria-label="Mi página" data-exercise="lineas decision" data-to="nota calendario">/,
    );
    expect(html).toMatch(
      /<label [^>]*>Mis criterios, por orden…<textarea [^>]*autocomplete="off"><\/textarea><\/label>/,
    );
    expect(html).toMatch(
      /<label [^>]*>Lo reviso el día…<input type="date" [^>]*data-as="fecha Revisar mi decisión"><\/label>/,
    );
    expect(html).not.toMatch(/<form|<button| name=/);
  });

  test("a ladder puts each «¿Para qué?» one step further in", () => {
    const why = "- ¿Para qué?… {porque «para»}";
    const html = exercise("escalera para-que", TITLE, "- Quiero… {une}", why, why, "- Todo… {titulo}", NOTE);
    expect(html.replaceAll(/<label.*?<\/label>\n/g, "·")).toMatch(
      /^<div [^>]*>·<div class="pl-4">·<div class="pl-4">·<\/div><\/div>·<\/div>$/,
    );
  });

  test("a wheel has a number field for each part, which a reader can use without JavaScript", () => {
    const parts = ["Salud", "Vínculos", "Oficio", "Dinero", "Vida", "Ayuda"].map((part) => `- ${part}`);
    expect(
      exercise("rueda rueda", TITLE, ...parts, NOTE).match(/type="number" min="1" max="10"/g),
    ).toHaveLength(6);
  });

  test.each([
    ["unknown kind", ["poema uno", TITLE, "- A…", NOTE], "has the unknown kind «poema»; there are oracion"],
    ["no name", ["lineas", TITLE, "- A…", NOTE], "wants a kind and a name"],
    ["no title", ["lineas uno", "- A…", NOTE], "wants «### Título»"],
    ["text instead of a line", ["lineas uno", TITLE, "Escribe algo", NOTE], "wants lines as «- Etiqueta…»"],
    ["no way out", ["lineas uno", TITLE, "- A…"], "wants «Van a: …»"],
    ["an unknown way", ["lineas uno", TITLE, "- A…", "Van a: correo"], "cannot lead to «correo»"],
    ["an unknown role", ["lineas uno", TITLE, "- A… {tema}", NOTE], "«A…» has the unknown role «tema»"],
    ["a day without its event", ["lineas uno", TITLE, "- A… {fecha}", NOTE], "«A…» wants its words"],
  ])("with %s is refused with the reason", (_, [head = "", ...lines], problem) => {
    expect(() => exercise(head, ...lines)).toThrow(PieceError);
    expect(() => exercise(head, ...lines)).toThrow(problem);
  });
});

describe("a lesson", () => {
  test.each(readdirSync(KEYS))("%s has one exercise or two, each with a name of its own", (name) => {
    const html = JSON.stringify(readLesson(name, readFileSync(new URL(name, KEYS), "utf8")).sections);
    const names = Array.from(html.matchAll(/data-exercise=\\"\S+ (\S+)\\"/g), ([, own]) => own);
    expect([1, 2]).toContain(names.length);
    expect(new Set(names).size).toBe(names.length);
  });

  test("with a broken exercise fails with file, section and piece", () => {
    const source = readFileSync(new URL("mentalidad.md", KEYS), "utf8");
    const broken = source.replace(":::ejercicio pregunta", ":::ejercicio poema");
    expect(() => readLesson("mentalidad.md", broken)).toThrow(
      "mentalidad.md: body: «Cómo entrenarla, paso a paso»: :::ejercicio has the unknown kind «poema»",
    );
  });
});
