import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { inOneLine, trimText, withoutEdges, withoutEnd } from "./edges.ts";

const MARK = /^[\p{P}\u{1F600}]$/u;

test.each([
  ["", "", ""],
  ["...", "", ""],
  ["«hola»", "hola", "«hola"],
  ["a.b.", "a.b", "a.b"],
  ["\u{1F600}a\u{1F600}\u{1F600}", "a", "\u{1F600}a"],
  ["a\uDE00", "a\uDE00", "a\uDE00"],
])("removing both edges of %j gives %j, and removing only the end gives %j", (text, bare, begun) => {
  expect(withoutEdges(text, MARK)).toBe(bare);
  expect(withoutEnd(text, MARK)).toBe(begun);
});

test.each(["\u200b", "\u3164", "\u2800 \u00ad", "\u115f\u1160", "\u2060\ufeff\u0007", "\u200d\ufe0f"])(
  "%j shows nothing, and neither emoji nor scripts lose it within a text",
  (nothing) => {
    expect(trimText(nothing)).toBe("");
    expect(trimText(` 👩\u200d👧 \u06cc${nothing}\u062e `)).toBe(`👩\u200d👧 \u06cc${nothing}\u062e`);
  },
);

const text = fc
  .array(fc.constantFrom("a", ".", "«", " ", "\n", "\t", "\r\n", "\u00a0", "😀"))
  .map((parts) => parts.join(""));

test("removing edges and joining lines give the same result as the slower regular expressions", () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(withoutEdges(any, /^\p{P}$/u)).toBe(any.replaceAll(/^\p{P}+|\p{P}+$/gu, ""));
      expect(withoutEnd(any, /^[\s.]$/u)).toBe(any.replace(/[\s.]+$/u, ""));
      expect(inOneLine(any)).toBe(any.replaceAll(/\s*\n\s*/g, " "));
    }),
  );
});
