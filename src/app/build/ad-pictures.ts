import { AD_HEIGHT, AD_WIDTH } from "#features/promo/ad-layout.ts";
import { pngOf } from "./rasterise.ts";

/** The pictures to be downloaded from /publicidad, each with its path in the site. */
export async function adPictures(
  drawings: readonly { id: string; svg: string }[],
): Promise<{ path: string; png: Buffer }[]> {
  return Promise.all(
    drawings.map(async ({ id, svg }) => ({
      path: `/anuncios/${id}.png`,
      png: await pngOf(svg, { width: AD_WIDTH, height: AD_HEIGHT }),
    })),
  );
}
