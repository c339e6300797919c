import fc from "fast-check";
import { expect, test } from "vitest";
import { inOneLine, withoutEdges, withoutEnd } from "./edges.ts";

const MARK = /^[\p{P}\u{1F600}]$/u;

test.each([
  ["", "", ""],
  ["...", "", ""],
  ["«hola»", "hola", "«hola"],
  ["a.b.", "a.b", "a.b"],
  ["\u{1F600}a\u{1F600}\u{1F600}", "a", "\u{1F600}a"],
  ["a\uDE00", "a\uDE00", "a\uDE00"],
])("%j without what is around it is %j, and %j without its end", (text, bare, begun) => {
  expect(withoutEdges(text, MARK)).toBe(bare);
  expect(withoutEnd(text, MARK)).toBe(begun);
});

const text = fc
  .array(fc.constantFrom("a", ".", "«", " ", "\n", "\t", "\r\n", "\u00a0", "😀"))
  .map((parts) => parts.join(""));

test("edges go as an expression would take them, which takes longer", () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(withoutEdges(any, /^\p{P}$/u)).toBe(any.replaceAll(/^\p{P}+|\p{P}+$/gu, ""));
      expect(withoutEnd(any, /^[\s.]$/u)).toBe(any.replace(/[\s.]+$/u, ""));
      expect(inOneLine(any)).toBe(any.replaceAll(/\s*\n\s*/g, " "));
    }),
  );
});
