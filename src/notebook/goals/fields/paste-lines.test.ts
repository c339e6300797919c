import { expect, test } from "vitest";
import { pasteLines } from "./paste-lines.ts";

const paste = (text: string, start: number, pasted: string, end = start) =>
  pasteLines(text, { start, end }, pasted);

test("pasted lines become rows, blank lines are dropped, and the caret follows the last line", () => {
  expect(paste("", 0, "uno\r\n\r\n  dos \ntres\n")).toEqual({ texts: ["uno", "dos", "tres"], caret: 4 });
});

test("pasted lines are inserted at the caret and replace the selection", () => {
  const found = paste("Porque quiero y puedo", 7, "uno\ndos", 13);
  expect(found).toEqual({ texts: ["Porque uno", "dos y puedo"], caret: 3 });
});

test("list markers are removed from pasted lines, and numbers that belong to the text stay", () => {
  const pasted = paste("", 0, "- correr\n• nadar\n2. leer\n10) dormir\n5 kilos menos\n-3 grados");
  expect(pasted?.texts).toEqual(["correr", "nadar", "leer", "dormir", "5 kilos menos", "-3 grados"]);
});

test("pasting fewer than two lines is left to the browser", () => {
  for (const text of ["sola", "sola\n", "\n\n", ""]) expect(paste("a", 1, text)).toBeNull();
});
