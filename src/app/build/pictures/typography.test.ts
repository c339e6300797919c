import { describe, expect, test } from "vitest";
import { type TextStyle, textOutline, textWidth } from "./typography.ts";

const heading: TextStyle = { family: "Literata", size: 100, weight: 500 };

describe("textWidth", () => {
  test("grows with the font size and the weight", () => {
    const width = textWidth("Diez claves", heading);
    expect(textWidth("Diez claves", { ...heading, size: 200 })).toBeCloseTo(2 * width);
    expect(textWidth("Diez claves", { ...heading, weight: 700 })).toBeGreaterThan(width);
  });

  test("includes kerning and letter spacing", () => {
    expect(textWidth("AV", heading)).toBeLessThan(textWidth("A", heading) + textWidth("V", heading));
    expect(textWidth("AV", { ...heading, tracking: -0.01 })).toBeCloseTo(textWidth("AV", heading) - 2);
  });

  test("throws for a character that the font lacks", () => {
    expect(() => textWidth("antes → después", heading)).toThrow('Literata has no "→" (U+2192)');
  });
});

test("textOutline starts at the given x position and differs between weights", () => {
  expect(textOutline("I", { family: "Figtree", size: 1000, weight: 400 }, 500, 800)).toMatch(/^M5\d\d/);
  expect(textOutline("I", { ...heading, weight: 700 }, 0, 0)).not.toBe(textOutline("I", heading, 0, 0));
});
