import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test.each([
  ["a text that is longer ends with a whole word", "Mira una persona", 10, "Mira una..."],
  ["a word that ends at the limit stays", "Mira una persona", 8, "Mira una..."],
  ["a new line ends a word too", "Mira\nuna", 6, "Mira..."],
  ["punctuation does not stand before the ellipsis", "Elige, decide y «actúa»", 7, "Elige..."],
  ["an opened quotation does not stand before the ellipsis", "Elige y «actúa ahora»", 10, "Elige y..."],
  ["a shorter text has the ellipsis too", "Mira una", 20, "Mira una..."],
  ["a word as long as the text is cut", "x".repeat(50), 10, `${"x".repeat(10)}...`],
  ["a long word after a short one is cut", `De ${"x".repeat(50)}`, 10, `De ${"x".repeat(7)}...`],
  ["a sign of two code units stays whole", "🌅".repeat(12), 10, `${"🌅".repeat(10)}...`],
])("%s", (_, text, length, expected) => {
  expect(excerpt(text, length)).toBe(expected);
});
