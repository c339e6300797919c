import { describe, expect, test } from "vitest";
import { type TextStyle, textOutline, textWidth, wrapText } from "./typography.ts";

const heading: TextStyle = { family: "Literata", size: 100, weight: 500 };

describe("the width of a text", () => {
  test("grows with its size and its weight", () => {
    const width = textWidth("Diez claves", heading);
    expect(textWidth("Diez claves", { ...heading, size: 200 })).toBeCloseTo(2 * width);
    expect(textWidth("Diez claves", { ...heading, weight: 700 })).toBeGreaterThan(width);
  });

  test("counts the kerning and the space between letters", () => {
    expect(textWidth("AV", heading)).toBeLessThan(textWidth("A", heading) + textWidth("V", heading));
    expect(textWidth("AV", { ...heading, letterSpacing: -1 })).toBeCloseTo(textWidth("AV", heading) - 2);
  });

  test("cannot be told of a character that the font lacks", () => {
    expect(() => textWidth("antes → después", heading)).toThrow('Literata has no "→" (U+2192)');
  });
});

test("an outline stands where it is asked to, and is bolder in a bolder weight", () => {
  expect(textOutline("I", { family: "Figtree", size: 1000, weight: 400 }, 500, 800)).toMatch(/^M5\d\d/);
  expect(textOutline("I", { ...heading, weight: 700 }, 0, 0)).not.toBe(textOutline("I", heading, 0, 0));
});

describe("the breaking of a text", () => {
  const text = "Escribe tu meta y da hoy el primer paso";

  test("takes no more lines than needed, of much the same width", () => {
    const lines = wrapText(text, { ...heading, width: 1100 });
    expect(lines.join(" ")).toBe(text);
    expect(lines).toHaveLength(2);
    const [first = 0, second = 0] = lines.map((line) => textWidth(line, heading));
    expect(first / second).toBeGreaterThan(0.7);
    expect(first / second).toBeLessThan(1.4);
  });

  test("leaves no word alone on the last line", () => {
    for (let width = 700; width < 2000; width += 50) {
      expect(wrapText(text, { ...heading, width }).at(-1), `at ${width}`).toContain(" ");
    }
  });

  test("ends no line with a word that belongs to the next", () => {
    expect(wrapText("Una meta sin fecha es un sueño", { ...heading, width: 960 })).toEqual([
      "Una meta sin fecha",
      "es un sueño",
    ]);
  });

  test("holds what a no-break space holds", () => {
    const lines = wrapText("cinco pasos y 10\u00a0claves", { ...heading, width: 600 });
    expect(lines.at(-1)).toMatch(/10\u00a0claves$/);
  });

  test("refuses what does not fit", () => {
    expect(() => wrapText(text, { ...heading, width: 700, maxLines: 2 })).toThrow(
      "does not fit into 2 lines",
    );
    expect(() => wrapText("perseverancia", { ...heading, width: 300 })).toThrow("does not fit");
  });
});
