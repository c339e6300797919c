import { describe, expect, test } from "vitest";
import { fitText, wrapText } from "./line-breaking.ts";
import { type TextStyle, textWidth } from "./typography.ts";

const heading: TextStyle = { family: "Literata", size: 100, weight: 500 };

describe("line breaking", () => {
  const text = "Escribe tu meta y da hoy el primer paso";

  test("uses as few lines as possible, of similar width", () => {
    const lines = wrapText(text, { ...heading, width: 1100 }) ?? [];
    expect(lines.join(" ")).toBe(text);
    expect(lines).toHaveLength(2);
    const [first = 0, second = 0] = lines.map((line) => textWidth(line, heading));
    expect(first / second).toBeGreaterThan(0.7);
    expect(first / second).toBeLessThan(1.4);
  });

  test("leaves no word alone on the last line", () => {
    for (let width = 700; width < 2000; width += 50) {
      expect(wrapText(text, { ...heading, width })?.at(-1), `at ${width}`).toContain(" ");
    }
  });

  test("does not end a line with a word that belongs to the next line", () => {
    expect(wrapText("Una meta sin fecha es un sueño", { ...heading, width: 960 })).toEqual([
      "Una meta sin fecha",
      "es un sueño",
    ]);
  });

  test("does not break a line at a no-break space", () => {
    const lines = wrapText("cinco pasos y 10\u00a0claves", { ...heading, width: 600 });
    expect(lines?.at(-1)).toMatch(/10\u00a0claves$/);
  });

  test("returns undefined when the text does not fit", () => {
    expect(wrapText(text, { ...heading, width: 700, maxLines: 2 })).toBeUndefined();
    expect(wrapText("perseverancia", { ...heading, width: 300 })).toBeUndefined();
  });

  test("accepts a line that is exactly as wide as the limit", () => {
    const width = textWidth("Escribe tu meta", heading);
    expect(wrapText("Escribe tu meta Escribe tu meta", { ...heading, width })).toHaveLength(2);
  });

  test("fitText chooses the largest size that fits, and returns undefined when none fits", () => {
    const sizes = [200, 100, 50].map((size) => ({ size, maxLines: 2 }));
    expect(fitText(text, { ...heading, width: 1100 }, sizes)?.size).toBe(100);
    expect(fitText(text, { ...heading, width: 300 }, sizes)).toBeUndefined();
  });
});
