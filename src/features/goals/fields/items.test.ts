import { expect, test } from "vitest";
import { insertAfter, newItem, pasteLines, removeAt, writtenItems } from "./items.ts";

const rows = (...texts: string[]) => texts.map(newItem);
const textsOf = (items: readonly { text: string }[]) => items.map(({ text }) => text);
const paste = (texts: string[], index: number, start: number, pasted: string, end = start) =>
  pasteLines(rows(...texts), index, { start, end }, pasted);

test("a new row is inserted after the given row", () => {
  expect(textsOf(insertAfter(rows("a", "b"), 0, newItem("nueva")))).toEqual(["a", "nueva", "b"]);
});

test("a row can be removed unless it is the only one", () => {
  expect(textsOf(removeAt(rows("a", "b"), 0))).toEqual(["b"]);
  expect(textsOf(removeAt(rows("a"), 0))).toEqual(["a"]);
});

test("pasted lines become rows, blank lines are dropped, and the caret follows the last line", () => {
  const pasted = paste(["Antes", "", "Después"], 1, 0, "uno\r\n\r\n  dos \ntres\n");
  expect(textsOf(pasted?.items ?? [])).toEqual(["Antes", "uno", "dos", "tres", "Después"]);
  expect(pasted?.last.text).toBe("tres");
  expect(pasted?.caret).toBe(4);
});

test("pasted lines are inserted at the caret and replace the selection", () => {
  const pasted = paste(["Porque quiero y puedo"], 0, 7, "uno\ndos", 13);
  expect(textsOf(pasted?.items ?? [])).toEqual(["Porque uno", "dos y puedo"]);
  expect(pasted?.caret).toBe(3);
});

test("list markers are removed from pasted lines, and numbers that belong to the text stay", () => {
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

test("pasting fewer than two lines is left to the browser", () => {
  for (const text of ["sola", "sola\n", "\n\n", ""]) expect(paste(["a"], 0, 1, text)).toBeNull();
});

test("blank rows are dropped, and the others are trimmed and keep their order", () => {
  expect(textsOf(writtenItems(rows("  b ", " ", "", "a\u00a0")))).toEqual(["b", "a"]);
});
