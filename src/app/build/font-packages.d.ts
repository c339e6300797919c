/* The two packages without types of their own: what we use of them. */

declare module "fontkit" {
  export interface PathCommand {
    command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    args: number[];
  }

  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** The same font at one point of its axes. */
    getVariation(axes: Record<string, number>): Font;
    /** Glyphs and where they stand, kerning included, in font units. */
    layout(text: string): {
      advanceWidth: number;
      glyphs: { path: { commands: PathCommand[] } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }

  export function create(sfnt: Buffer): Font;
}

declare module "wawoff2" {
  /** From woff2 to the TrueType font that is inside. */
  export function decompress(woff2: Buffer): Promise<Uint8Array>;
}
