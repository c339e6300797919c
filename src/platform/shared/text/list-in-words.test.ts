import { expect, test } from "vitest";
import { listInWords } from "./list-in-words.ts";

test.each([
  [[]],
  [["notas"]],
  [["notas", "metas"]],
  [["notas", "metas", "páginas"]],
  [["notas", "ideas"]],
  [["notas", "historias"]],
  [["notas", "hielo"]],
  [["notas", "ionización"]],
  [["metas", "historia", "yoga"]],
])("%j is listed as Intl lists it", (items) => {
  expect(listInWords(items)).toBe(new Intl.ListFormat("es").format(items));
});

test("an accent on the first letter does not change the sound", () => {
  expect(listInWords(["notas", "índices"])).toBe("notas e índices");
});
