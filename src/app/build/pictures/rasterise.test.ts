import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pngOf } from "./rasterise.ts";

describe("a PNG", () => {
  const svg =
    '<svg viewBox="0 0 40 20"><rect width="20" height="20" fill="var(--ember)"/>' +
    '<text x="22" y="15" font-family="var(--font-sans)" font-size="12" fill="var(--ink)">Sí</text></svg>';

  test("has the requested size, the theme's colours and an opaque background", async () => {
    const png = await pngOf(svg, { width: 400, height: 200, theme: "dark" });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 400, height: 200 });
    expect((await sharp(png).stats()).isOpaque).toBe(true);
    const pixels = await sharp(png).removeAlpha().toColourspace("srgb").raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([0xf0, 0x99, 0x5b]);
    expect([...pixels.subarray(-3)]).toEqual([0x15, 0x19, 0x24]);
  });

  test("is refused when its proportions differ from those of the SVG", async () => {
    await expect(pngOf(svg, { width: 400, height: 400 })).rejects.toThrow("proportions");
  });
});
