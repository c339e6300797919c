import sharp from "sharp";
import { outlineSvg } from "./outline-svg.ts";
import { colourOf, type ThemeChoice } from "./theme-colours.ts";

/** The largest invisible difference between palette and original, in one channel of 0 to 255. */
const UNSEEN = 12;

/** Draws an SVG on the theme's paper, with a palette where nobody sees it. @throws where the proportions differ */
export async function pngOf(
  svg: string,
  { width, height, ...choice }: { width: number; height: number } & ThemeChoice,
): Promise<Buffer> {
  const drawing = outlineSvg(svg, choice).replace(/^<svg[^>]*>/, (tag) => sized(tag, width, height));
  const { data, info } = await sharp(Buffer.from(drawing))
    .flatten({ background: colourOf("paper", choice) })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height) {
    throw new Error(`the picture became ${info.width} × ${info.height} instead of ${width} × ${height}`);
  }

  const picture = () => sharp(data, { raw: { width, height, channels: info.channels } });
  const small = await picture().png({ palette: true, quality: 100, dither: 0, effort: 10 }).toBuffer();
  const back = await sharp(small).removeAlpha().toColourspace("srgb").raw().toBuffer();
  if (looksTheSame(data, back)) return small;
  // Without filters: flat drawings compress better so.
  return picture().png({ compressionLevel: 9 }).toBuffer();
}

function sized(tag: string, width: number, height: number): string {
  const [, , boxWidth = 0, boxHeight = 0] =
    /viewBox="([^"]*)"/
      .exec(tag)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  if (!boxWidth || !boxHeight || Math.abs(boxWidth / boxHeight - width / height) > 0.005) {
    throw new Error(`the drawing's viewBox has not the proportions of ${width} × ${height}`);
  }
  const bare = tag.replace(/\s(width|height|xmlns)="[^"]*"/g, "");
  return bare.replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
}

function looksTheSame(original: Buffer, other: Buffer): boolean {
  return (
    original.length === other.length &&
    original.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= UNSEEN)
  );
}
