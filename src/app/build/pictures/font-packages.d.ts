/* Types for two packages that have none, limited to what we use. */

declare module "fontkit" {
  export interface PathCommand {
    command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    args: number[];
  }

  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    getVariation(axes: Record<string, number>): Font;
    /** Glyphs and positions with kerning, in font units. */
    layout(text: string): {
      advanceWidth: number;
      glyphs: { path: { commands: PathCommand[] } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }

  export function create(sfnt: Buffer): Font;
}

declare module "wawoff2" {
  export function decompress(woff2: Buffer): Promise<Uint8Array>;
}
