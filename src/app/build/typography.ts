import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { decompress } from "wawoff2";

export type FontFamily = "Literata" | "Figtree";

/** How a text is set. */
export interface TextStyle {
  family: FontFamily;
  /** In the unit of what it is set in, such as the SVG's. */
  size: number;
  /** 400 to 700. */
  weight: number;
  /** Added after every character, in the unit of `size`. */
  letterSpacing?: number;
}

const fonts: Record<FontFamily, Font> = {
  Literata: await load("literata"),
  Figtree: await load("figtree"),
};
const variations = new Map<string, Font>();

/** Of a woff2 file fontkit 2.0 gives the regular outlines at any weight; of what is inside, the right ones. */
async function load(name: string): Promise<Font> {
  const file = await readFile(new URL(`../browser/fonts/${name}.woff2`, import.meta.url));
  return create(Buffer.from(await decompress(file)));
}

/**
 * The width of a line of text in our own fonts, kerning included.
 *
 * @throws when the font lacks one of the characters: it has the 165 of docs/design.md
 */
export function textWidth(text: string, style: TextStyle): number {
  const font = fontFor(text, style);
  const { size, letterSpacing = 0 } = style;
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size + letterSpacing * [...text].length;
}

/** The outlines of a line of text as SVG path data, its first letter at `x`, standing on `y`. */
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
    pen += xAdvance * scale + (style.letterSpacing ?? 0);
  }
  return parts.join("");
}

const LETTERS = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };

/** A line should not end with one of these: what follows belongs to it. */
const LEANING = /^(a|al|con|de|del|e|el|en|la|las|lo|los|mi|no|o|para|por|que|se|sin|su|tu|un|una|y)$/i;

/**
 * Breaks a text into as few lines as possible, of widths as equal as possible, so that no word stays alone
 * on the last one. A no-break space holds.
 *
 * @throws when it does not fit, or when the font lacks a character
 */
export function wrapText(text: string, style: TextStyle & { width: number; maxLines?: number }): string[] {
  const words = text.split(/[^\S\u00a0]+/).filter(Boolean);
  const { width, maxLines = words.length } = style;
  for (let count = 1; count <= Math.min(maxLines, words.length); count++) {
    const lines = balance(words, count, style);
    if (lines) return lines;
  }
  throw new Error(`"${text}" does not fit into ${maxLines} lines of ${width} at size ${style.size}`);
}

/** The best way to set the words in exactly `count` lines, if there is one. */
function balance(words: string[], count: number, style: TextStyle & { width: number }): string[] | undefined {
  const ideal = textWidth(words.join(" "), style) / count;
  const memory = new Map<string, Setting | undefined>();

  function best(from: number, left: number): Setting | undefined {
    const key = `${from} ${left}`;
    if (!memory.has(key)) memory.set(key, search(from, left));
    return memory.get(key);
  }

  function search(from: number, left: number): Setting | undefined {
    if (left === 0) return from === words.length ? { cost: 0, lines: [] } : undefined;
    let found: Setting | undefined;
    for (let to = from + 1; to <= words.length; to++) {
      const line = words.slice(from, to).join(" ");
      const width = textWidth(line, style);
      if (width > style.width) break;
      const rest = best(to, left - 1);
      if (!rest) continue;
      const isLast = to === words.length;
      const isOrphan = isLast && count > 1 && to === from + 1;
      const leans = !isLast && LEANING.test(words[to - 1] ?? "");
      const cost = rest.cost + ((width - ideal) / ideal) ** 2 + (isOrphan ? 0.5 : 0) + (leans ? 0.15 : 0);
      if (!found || cost < found.cost) found = { cost, lines: [line, ...rest.lines] };
    }
    return found;
  }

  return best(0, count)?.lines;
}

interface Setting {
  cost: number;
  lines: string[];
}

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
