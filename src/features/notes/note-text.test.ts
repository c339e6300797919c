import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { inNotes } from "./note-text.ts";

test("a short text is one trimmed note, and a blank text is none", () => {
  expect(inNotes("  Uno\nDos ")).toEqual(["Uno\nDos"]);
  expect(inNotes(" \n\u0000 ")).toEqual([]);
});

test("a long text is split at a line end, and a word that is too long within the word", () => {
  expect(inNotes("uno dos\ntres cuatro", 12)).toEqual(["uno dos", "tres cuatro"]);
  expect(inNotes("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
});

test("every piece is trimmed, well-formed, not empty and within the limit, and no text is lost", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.integer({ min: 2, max: 30 }),
      (text, max) => {
        const pieces = inNotes(text, max);
        const bare = (all: string) => all.replaceAll("\u0000", "").replaceAll(/\s/g, "");
        expect(bare(pieces.join(""))).toBe(bare(text));
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(max);
          expect(piece.trim()).toBe(piece);
          expect(piece).not.toBe("");
          expect(piece.isWellFormed()).toBe(true);
        }
      },
    ),
  );
});
