import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { cutText } from "./cut-text.ts";

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab😀c", 3, "ab"],
  ["ab😀c", 4, "ab😀"],
  ["ane\u0301mona", 3, "an"],
  ["ane\u0301mona", 4, "ane\u0301"],
  ["a👩\u200d👩\u200d👧b", 7, "a"],
  ["a👍🏽b", 3, "a"],
  ["a❤️b", 2, "a"],
  ["a1️⃣b", 3, "a"],
  ["🇦🇷🇪🇸🇲🇽", 6, "🇦🇷"],
  ["🇦🇷🇪🇸🇲🇽", 8, "🇦🇷🇪🇸"],
  ["x🏴\u{e0067}\u{e0062}\u{e007f}", 5, "x"],
  ["e\u0301\u0301\u0301\u0301", 3, "e\u0301\u0301"],
  ["😀", 1, ""],
  ["a", 0, ""],
])("%s cut to %i units is %s", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test("cuts where the browser's own segmenter could, and keeps text well formed", () => {
  const unit = fc.constantFrom("a", "ñ", "e\u0301", "😀", "👩\u200d👧", "👍🏽", "🇦🇷", "❤️", "ク", " ");
  const characters = new Intl.Segmenter("es", { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), fc.nat(40), (text, max) => {
      const cut = cutText(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      const edges = [...characters.segment(text)].map(({ index }) => index);
      const first = edges[1] ?? text.length;
      if (max >= first) expect([...edges, text.length]).toContain(cut.length);
    }),
  );
});
