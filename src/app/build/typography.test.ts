import { describe, expect, test } from "vitest";
import { type TextStyle, textOutline, textWidth } from "./typography.ts";

const heading: TextStyle = { family: "Literata", size: 100, weight: 500 };

describe("the width of a text", () => {
  test("grows with its size and its weight", () => {
    const width = textWidth("Diez claves", heading);
    expect(textWidth("Diez claves", { ...heading, size: 200 })).toBeCloseTo(2 * width);
    expect(textWidth("Diez claves", { ...heading, weight: 700 })).toBeGreaterThan(width);
  });

  test("counts the kerning and the space between letters", () => {
    expect(textWidth("AV", heading)).toBeLessThan(textWidth("A", heading) + textWidth("V", heading));
    expect(textWidth("AV", { ...heading, tracking: -0.01 })).toBeCloseTo(textWidth("AV", heading) - 2);
  });

  test("cannot be told of a character that the font lacks", () => {
    expect(() => textWidth("antes → después", heading)).toThrow('Literata has no "→" (U+2192)');
  });
});

test("an outline stands where it is asked to, and is bolder in a bolder weight", () => {
  expect(textOutline("I", { family: "Figtree", size: 1000, weight: 400 }, 500, 800)).toMatch(/^M5\d\d/);
  expect(textOutline("I", { ...heading, weight: 700 }, 0, 0)).not.toBe(textOutline("I", heading, 0, 0));
});
