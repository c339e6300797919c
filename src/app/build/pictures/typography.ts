import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { decompress } from "wawoff2";

export type FontFamily = "Literata" | "Figtree";

export interface TextStyle {
  family: FontFamily;
  /** In the unit of the picture, such as the SVG's. */
  size: number;
  /** 400 to 700. */
  weight: number;
  /** Added after every character, as a multiple of the size. */
  tracking?: number;
}

const fonts: Record<FontFamily, Font> = {
  Literata: await load("literata"),
  Figtree: await load("figtree"),
};
const variations = new Map<string, Font>();

/** Decompresses the font first: from a woff2 file, fontkit 2.0 returns the regular outlines at any weight. */
async function load(name: string): Promise<Font> {
  const file = await readFile(new URL(`../../browser/fonts/${name}.woff2`, import.meta.url));
  return create(Buffer.from(await decompress(file)));
}

/** With kerning. @throws for a character that the font lacks: it has the 165 of docs/design.md */
export function textWidth(text: string, style: TextStyle): number {
  const font = fontFor(text, style);
  const { size, tracking = 0 } = style;
  return (font.layout(text).advanceWidth / font.unitsPerEm + tracking * [...text].length) * size;
}

/** SVG path data of a line of text, from `x` on the baseline `y`. */
export function textOutline(text: string, style: TextStyle, x: number, y: number): string {
  const font = fontFor(text, style);
  const scale = style.size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const parts: string[] = [];
  let pen = x;
  for (const [index, { path }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    for (const { command, args } of path.commands) {
      const points = args.map((value, axis) =>
        axis % 2 === 0 ? pen + (value + xOffset) * scale : y - (value + yOffset) * scale,
      );
      parts.push(LETTERS[command] + points.map((value) => Number(value.toFixed(2))).join(" "));
    }
    pen += xAdvance * scale + style.size * (style.tracking ?? 0);
  }
  return parts.join("");
}

const LETTERS = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };

function fontFor(text: string, { family, weight }: TextStyle): Font {
  const missing = [...text].find((character) => !fonts[family].hasGlyphForCodePoint(codePoint(character)));
  if (missing !== undefined) {
    const code = codePoint(missing).toString(16).toUpperCase().padStart(4, "0");
    throw new Error(`${family} has no "${missing}" (U+${code}), which stands in "${text}"`);
  }
  const name = `${family} ${weight}`;
  const known = variations.get(name) ?? fonts[family].getVariation({ wght: weight });
  variations.set(name, known);
  return known;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
