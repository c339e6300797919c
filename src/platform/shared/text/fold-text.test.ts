import { describe, expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { fold, foldText, splitAtMatches } from "./fold-text.ts";

const marked = (text: string, ...words: string[]) =>
  splitAtMatches(text, words)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("");

const latin = fc
  .oneof(fc.integer({ max: 0xff, min: 0 }), fc.integer({ max: 0x2027, min: 0x2010 }))
  .map((unit) => String.fromCharCode(unit));

/** Any text, also difficult text: combining marks, emoji, ligatures, lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: latin, maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      ..."a|á|n|ñ|\u00ad|\u200b|\u2011|\u0303|\u0301|ﬁ|ß|İ|👩‍👩‍👧|👍🏽|\ud83d|🇦🇷| |.".split("|"),
    ),
    maxLength: 40,
  }),
);

describe("folding", () => {
  test.each([
    ["ACCIÓN", "accion"],
    ["pingüino", "pinguino"],
    ["Año", "ano"],
    ["an\u0303o", "ano"],
    ["ﬁn de año", "fin de ano"],
    ["Straße", "strasse"],
    ["a\u00a0b", "a b"],
    ["S.M.A.R.T.", "smart."],
    ["a las 5 p.m. Aquí", "a las 5 pm. aqui"],
    ["el fin.Así", "el fin.asi"],
    ["perse\u00adveran\u00adcia", "perseverancia"],
    ["cons\u200btan\ufeffcia\u2060", "constancia"],
    ["auto\u2010estima, auto\u2011estima", "auto-estima, auto-estima"],
    ["👩\u200d👧", "👩👧"],
  ])("turns %s into %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("never throws, and does not change an already folded text without points", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = fold(text);
        expect(foldText(text).folded).toBe(once);
        // Folding can put a point between single letters; a second fold would remove that point.
        if (!once.includes(".")) expect(fold(once)).toBe(once);
      }),
    );
  });
});

describe("marking", () => {
  test.each([
    ["La acción de hoy", "accion", "La [acción] de hoy"],
    ["La per\u00adse\u200bverancia", "perseverancia", "La [per\u00adse\u200bverancia]"],
    ["con 👩\u200d👧 hoy", "👧", "con [👩\u200d👧] hoy"],
    ["acci\u00f3n y accio\u0301n", "accion", "[acci\u00f3n] y [accio\u0301n]"],
    ["al ﬁnal", "fi", "al [ﬁ]nal"],
    ["al ﬁnal", "f", "al [ﬁ]nal"],
    ["🔥 sueño 🔥", "sueno", "🔥 [sueño] 🔥"],
    ["👍🏽 y 👍", "👍", "[👍🏽] y [👍]"],
    ["El método S.M.A.R.T.", "smart", "El método [S.M.A.R.T]."],
    ["nada", "todo", "nada"],
    ["metas", "", "metas"],
  ])("marks in «%s» the matches of «%s»", (text, word, expected) => {
    expect(marked(text, word)).toBe(expected);
  });

  test("marks overlapping or touching matches so that no letter is marked twice", () => {
    expect(marked("constancia", "const", "stan", "cia")).toBe("[const][an][cia]");
  });

  test("never changes the text or returns an empty piece, for any text and words", () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 4 }), (text, words) => {
        const folded = [...words.map((word) => fold(word)), fold(text.slice(1, 3))];
        const pieces = splitAtMatches(text, folded);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.every((piece) => piece.text.length > 0)).toBe(true);
      }),
    );
  });

  test("finds the folded form of a text in that text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const word = fold(text).trim();
        fc.pre(word !== "");
        expect(splitAtMatches(text, [word]).some((piece) => piece.isMatch)).toBe(true);
      }),
    );
  });
});
