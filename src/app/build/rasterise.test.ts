import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { outlineSvg } from "./outline-svg.ts";
import { pngOf } from "./rasterise.ts";
import { colourOf } from "./theme-colours.ts";

describe("the colour of a token", () => {
  test.each([
    ["paper", "#f9f3e9", "#151924"],
    ["ink", "#2f241c", "#ebe5db"],
    ["ember", "#b44512", "#f0995b"],
    ["danger", "#b62538", "#ef898a"],
  ])("%s is what docs/design.md says", (token, light, dark) => {
    expect(colourOf(token)).toBe(light);
    expect(colourOf(token, { theme: "dark" })).toBe(dark);
  });

  test("a key is the ember, or the hue of the key that is named", () => {
    expect(colourOf("key")).toBe(colourOf("ember"));
    expect(colourOf("key", { key: "metas" })).toBe(colourOf("key-metas"));
    expect(colourOf("key", { key: "metas", theme: "dark" })).not.toBe(colourOf("key-metas"));
  });

  test("there is no other", () => {
    expect(() => colourOf("pink")).toThrow("no --pink");
  });
});

describe("the outline of an SVG", () => {
  const TEXT = 'font-family="Literata" font-size="20" font-weight="500"';

  test("has letters as paths, in the place of the text and of each line", () => {
    const svg = outlineSvg(
      `<svg viewBox="0 0 9 9"><text x="5" y="30" ${TEXT} fill="var(--ink)">Fe<tspan x="5" y="60">Y&amp;</tspan></text></svg>`,
    );
    expect(svg).not.toMatch(/text|tspan|var\(/);
    expect(svg.match(/<path d="M/g)).toHaveLength(2);
    expect(svg).toContain('<g fill="#2f241c">');
  });

  test("is aligned as the text is", () => {
    const at = (anchor: string) =>
      Number(
        /d="M([\d.-]+)/.exec(
          outlineSvg(`<svg><g ${TEXT}><text x="0" y="0" text-anchor="${anchor}">Idea</text></g></svg>`),
        )?.[1],
      );
    expect(at("middle")).toBeLessThan(at("start"));
    expect(at("start") - at("end")).toBeCloseTo(2 * (at("start") - at("middle")), 1);
  });

  test("has the colours that its classes name", () => {
    expect(
      outlineSvg('<svg class="size-5 text-quiet text-lg"><path class="fill-key stroke-none"/></svg>'),
    ).toBe('<svg color="#68594e"><path fill="#b44512" stroke="none"/></svg>');
  });

  test("fails on a strange font, a missing character and what it cannot read", () => {
    expect(() => outlineSvg('<svg><text font-family="Arial" font-size="9">a</text></svg>')).toThrow("Arial");
    expect(() => outlineSvg(`<svg><text ${TEXT}>→</text></svg>`)).toThrow("U+2192");
    expect(() => outlineSvg("<svg><!-- a --></svg>")).toThrow("cannot be read");
  });
});

describe("a PNG", () => {
  const svg =
    '<svg viewBox="0 0 40 20"><rect width="20" height="20" fill="var(--ember)"/>' +
    '<text x="22" y="15" font-family="var(--font-sans)" font-size="12" fill="var(--ink)">Sí</text></svg>';

  test("has the size asked for, the paper behind it and no transparency", async () => {
    const png = await pngOf(svg, { width: 400, height: 200, theme: "dark" });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 400, height: 200 });
    expect((await sharp(png).stats()).isOpaque).toBe(true);
    const pixels = await sharp(png).removeAlpha().toColourspace("srgb").raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([0xf0, 0x99, 0x5b]);
    expect([...pixels.subarray(-3)]).toEqual([0x15, 0x19, 0x24]);
  });

  test("is refused in other proportions", async () => {
    await expect(pngOf(svg, { width: 400, height: 400 })).rejects.toThrow("proportions");
  });
});
