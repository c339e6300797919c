import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { adDrawings } from "#app/browser/ad-drawings.tsx";
import { adPictures } from "./ad-pictures.ts";

describe("the pictures of the ads", () => {
  let pictures: Awaited<ReturnType<typeof adPictures>>;

  beforeAll(async () => {
    pictures = await adPictures(await adDrawings());
  }, 60_000);

  test("are ten, where the page links to them", () => {
    expect(pictures.map(({ path }) => path)).toContain("/anuncios/h1-cuaderno.png");
    expect(pictures).toHaveLength(10);
  });

  test("are 1080 × 1350, not blank, and light enough to be uploaded from a phone", async () => {
    for (const { path, png } of pictures) {
      const { width, height } = await sharp(png).metadata();
      expect([path, width, height]).toEqual([path, 1080, 1350]);
      const { isOpaque, entropy } = await sharp(png).stats();
      expect(isOpaque, path).toBe(true);
      expect(entropy, path).toBeGreaterThan(1);
      expect(png.length, path).toBeLessThan(200_000);
    }
  });

  test("hold letters in both panels", async () => {
    for (const { path, png } of pictures) {
      // The name stands at the top left; the message, where the right panel begins.
      const isHorizontal = path.startsWith("/anuncios/h");
      const places = [
        { left: 140, top: 60, width: 320, height: 70 },
        isHorizontal
          ? { left: 656, top: 200, width: 300, height: 60 }
          : { left: 72, top: 915, width: 300, height: 65 },
      ];
      for (const place of places) {
        const { channels } = await sharp(png).extract(place).removeAlpha().stats();
        expect(channels[0]?.stdev, `${path} ${place.left}`).toBeGreaterThan(20);
      }
    }
  });
});
