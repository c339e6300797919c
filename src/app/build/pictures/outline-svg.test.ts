import { describe, expect, test } from "vitest";
import { outlineSvg } from "./outline-svg.ts";

describe("outlineSvg", () => {
  const TEXT = 'font-family="Literata" font-size="20" font-weight="500"';

  test("turns each line of text into a path, and leaves no text element or CSS variable", () => {
    const svg = outlineSvg(
      `<svg viewBox="0 0 9 9"><text x="5" y="30" ${TEXT} fill="var(--ink)">Fe<tspan x="5" y="60">Y&amp;</tspan></text></svg>`,
    );
    expect(svg).not.toMatch(/text|tspan|var\(/);
    expect(svg.match(/<path d="M/g)).toHaveLength(2);
    expect(svg).toContain('<g fill="#2f241c">');
  });

  test("follows the text-anchor of the text", () => {
    const at = (anchor: string) =>
      Number(
        /d="M([\d.-]+)/.exec(
          outlineSvg(`<svg><g ${TEXT}><text x="0" y="0" text-anchor="${anchor}">Idea</text></g></svg>`),
        )?.[1],
      );
    expect(at("middle")).toBeLessThan(at("start"));
    expect(at("start") - at("end")).toBeCloseTo(2 * (at("start") - at("middle")), 1);
  });

  test("replaces CSS classes with colour attributes", () => {
    expect(
      outlineSvg('<svg class="size-5 text-quiet text-lg"><path class="fill-key stroke-none"/></svg>'),
    ).toBe('<svg color="#68594e"><path fill="#b44512" stroke="none"/></svg>');
  });

  test("throws for an unknown font, a missing character and unsupported markup", () => {
    expect(() => outlineSvg('<svg><text font-family="Arial" font-size="9">a</text></svg>')).toThrow("Arial");
    expect(() => outlineSvg(`<svg><text ${TEXT}>→</text></svg>`)).toThrow("U+2192");
    expect(() => outlineSvg("<svg><!-- a --></svg>")).toThrow("cannot be read");
  });
});
