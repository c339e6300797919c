import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PieceError } from "./content-file.ts";
import { readLesson } from "./read-lesson.ts";
import { renderSection } from "./read-lesson-pieces.ts";

const KEYS = new URL("../../../../content/keys/", import.meta.url);

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
    [
      "an unknown kind",
      ["poema uno", TITLE, "- A…", NOTE],
      "has the unknown kind «poema»; there are oracion",
    ],
    ["no name", ["lineas", TITLE, "- A…", NOTE], "wants a kind and a name"],
    ["no title", ["lineas uno", "- A…", NOTE], "wants «### Título»"],
    ["no line", ["lineas uno", TITLE, NOTE], "has no line to fill in"],
    ["a line without a label", ["lineas uno", TITLE, "-  {une}", NOTE], "has a line without a label"],
    ["text instead of a line", ["lineas uno", TITLE, "Escribe algo", NOTE], "wants lines as «- Etiqueta…»"],
    ["no way out", ["lineas uno", TITLE, "- A…"], "wants «Van a: …»"],
    ["an unknown way", ["lineas uno", TITLE, "- A…", "Van a: correo"], "cannot lead to «correo»"],
    ["an unknown role", ["lineas uno", TITLE, "- A… {tema}", NOTE], "«A…» has the unknown role «tema»"],
    ["a day without its event", ["lineas uno", TITLE, "- A… {fecha}", NOTE], "«A…» wants its words"],
    ["two questions", ["pregunta uno", TITLE, "- A…", "- B…", NOTE], "asks 2 questions"],
    ["a wheel of five", ["rueda uno", TITLE, ...["- A", "- B", "- C", "- D", "- E"], NOTE], "has 5 parts"],
    ["a ladder without steps", ["escalera uno", TITLE, "- A…", "- B… {titulo}", NOTE], "is a ladder without"],
    ["a sentence without a place", ["oracion uno", TITLE, "- A… {une}", NOTE], "wants one line {titulo}"],
    ["an idea without a title", ["lineas uno", TITLE, "- A…", "Van a: idea"], "without words for its title"],
    ["a calendar without a day", ["lineas uno", TITLE, "- A…", "Van a: calendario"], "without a day"],
  ])("with %s is refused with the reason", (_, [head = "", ...lines], problem) => {
    expect(() => exercise(head, ...lines)).toThrow(PieceError);
    expect(() => exercise(head, ...lines)).toThrow(problem);
  });
});

describe("a lesson", () => {
  const file = "mentalidad.md";
  const source = readFileSync(new URL(file, KEYS), "utf8");
  const [own = ""] = /^:::ejercicio[\s\S]*?^:::$/m.exec(source) ?? [];
  const withMore = (...names: string[]) =>
    source.replace(own, [own, ...names.map((name) => own.replace("comentario", name))].join("\n\n"));

  test.each(readdirSync(KEYS))("%s has one exercise or two", (name) => {
    const html = JSON.stringify(readLesson(name, readFileSync(new URL(name, KEYS), "utf8")).sections);
    expect(html.match(/data-exercise=/g)?.length ?? 0).toBeGreaterThan(0);
  });

  test("with three exercises is refused, and so are two with one name", () => {
    expect(() => readLesson(file, withMore("otro", "tercero"))).toThrow(
      "mentalidad.md: body: 3 exercises; a lesson has at most 2",
    );
    expect(() => readLesson(file, withMore("comentario"))).toThrow(
      "mentalidad.md: body: two exercises have the name «comentario»",
    );
  });

  test("with a broken exercise fails with file, section and piece", () => {
    const broken = source.replace(":::ejercicio pregunta", ":::ejercicio poema");
    expect(() => readLesson(file, broken)).toThrow(
      "mentalidad.md: body: «Cómo entrenarla, paso a paso»: :::ejercicio has the unknown kind «poema»",
    );
  });
});
