import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { adDrawings } from "#app/browser/ad-drawings.tsx";
import { AD_SIZE } from "#features/promo/ads/layout.ts";
import { pngOf } from "./rasterise.ts";

describe("the ad pictures", () => {
  let pictures: { id: string; png: Buffer }[];

  beforeAll(async () => {
    const drawings = adDrawings();
    pictures = await Promise.all(
      drawings.map(async ({ id, svg }) => ({ id, png: await pngOf(svg, AD_SIZE) })),
    );
  }, 60_000);

  test("are exactly ten", () => {
    expect(pictures).toHaveLength(10);
  });

  test("are 1080 × 1350, opaque, not blank and smaller than 200 kB", async () => {
    for (const { id, png } of pictures) {
      const { width, height } = await sharp(png).metadata();
      expect([id, width, height]).toEqual([id, 1080, 1350]);
      const { isOpaque, entropy } = await sharp(png).stats();
      expect(isOpaque, id).toBe(true);
      expect(entropy, id).toBeGreaterThan(1);
      expect(png.length, id).toBeLessThan(200_000);
    }
  });

  test("show the product's name and the message in their panels", async () => {
    for (const { id, png } of pictures) {
      // The product's name at the top left, and the message at the start of the right panel.
      const places = [
        { left: 140, top: 60, width: 320, height: 70 },
        id.startsWith("h")
          ? { left: 656, top: 200, width: 300, height: 60 }
          : { left: 72, top: 915, width: 300, height: 65 },
      ];
      for (const place of places) {
        const { channels } = await sharp(png).extract(place).removeAlpha().stats();
        expect(channels[0]?.stdev, `${id} ${place.left}`).toBeGreaterThan(20);
      }
    }
  });
});
