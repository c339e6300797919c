import { expect, test } from "vitest";
import { insertAfter, newItem, pasteLines, removeAt, writtenItems } from "./wizard-items.ts";

const rows = (...texts: string[]) => texts.map(newItem);
const textsOf = (items: readonly { text: string }[]) => items.map(({ text }) => text);
const paste = (texts: string[], index: number, start: number, pasted: string, end = start) =>
  pasteLines(rows(...texts), index, { start, end }, pasted);

test("a new row stands after the one it was asked for from", () => {
  expect(textsOf(insertAfter(rows("a", "b"), 0, newItem("nueva")))).toEqual(["a", "nueva", "b"]);
});

test("a row can be taken out as long as another is left", () => {
  expect(textsOf(removeAt(rows("a", "b"), 0))).toEqual(["b"]);
  expect(textsOf(removeAt(rows("a"), 0))).toEqual(["a"]);
});

test("pasted lines become rows, blank ones left out, with the caret behind the last", () => {
  const pasted = paste(["Antes", "", "Después"], 1, 0, "uno\r\n\r\n  dos \ntres\n");
  expect(textsOf(pasted?.items ?? [])).toEqual(["Antes", "uno", "dos", "tres", "Después"]);
  expect(pasted?.last.text).toBe("tres");
  expect(pasted?.caret).toBe(4);
});

test("lines are pasted where the caret is, over what is selected", () => {
  const pasted = paste(["Porque quiero y puedo"], 0, 7, "uno\ndos", 13);
  expect(textsOf(pasted?.items ?? [])).toEqual(["Porque uno", "dos y puedo"]);
  expect(pasted?.caret).toBe(3);
});

test("the marks of a pasted list are not written twice, and a number that means something stays", () => {
  const pasted = paste([""], 0, 0, "- correr\n• nadar\n2. leer\n10) dormir\n5 kilos menos\n-3 grados");
  expect(textsOf(pasted?.items ?? [])).toEqual([
    "correr",
    "nadar",
    "leer",
    "dormir",
    "5 kilos menos",
    "-3 grados",
  ]);
});

test("a single line is pasted as the browser does it", () => {
  for (const text of ["sola", "sola\n", "\n\n", ""]) expect(paste(["a"], 0, 1, text)).toBeNull();
});

test("rows of nothing but spaces are dropped, the others trimmed and kept in order", () => {
  expect(textsOf(writtenItems(rows("  b ", " ", "", "a\u00a0")))).toEqual(["b", "a"]);
});
