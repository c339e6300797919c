import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findForbidden, readWords } from "../scripts/words.ts";

const words = readWords(readFileSync(new URL("../docs/glossary.md", import.meta.url), "utf8"));
const found = (text: string) => findForbidden(text, words).map(({ word }) => word);

test("the glossary's table gives the words that the screen does not use", () => {
  expect(words.forbidden).toEqual(expect.arrayContaining(["hayas entrado", "inténtalo", "en lo tuyo"]));
  expect(words.exceptions).toEqual(["Por favor, inténtalo de nuevo."]);
});

test("a forbidden word is found in any case and across lines, with its line", () => {
  const text = `<p>
  Vuelve a
  intentarlo. Inténtalo mañana.
</p>`;
  const told = findForbidden(text, words);
  expect(told).toEqual([
    { line: 2, word: "vuelve a intentarlo" },
    { line: 3, word: "inténtalo" },
  ]);
});

test("longer words, comments, other programs' names and the specification's sentences are no matter", () => {
  expect(
    found(`const a = "Añadir";
// agregar
/* su plazo */ "Elige «Agregar a Inicio» o «Notificaciones»" + "Agregaremos"`),
  ).toEqual([]);
  expect(found("Hubo un problema con tu pago. Por favor, inténtalo de nuevo.")).toEqual([]);
  expect(found("Hubo un problema. Inténtalo de nuevo.")).toEqual(["inténtalo"]);
});
