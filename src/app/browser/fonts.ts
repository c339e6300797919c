import figtree from "./fonts/figtree.woff2?url";
import literata from "./fonts/literata.woff2?url";

let areInPlace = false;

/**
 * Puts our fonts in place from the second page on. The first may have been painted in their stand-ins, which
 * it then keeps: letters that change while someone reads would be worse.
 */
export function putFontsInPlace(): void {
  if (areInPlace) return;
  areInPlace = true;
  for (const [family, url] of [
    ["Literata", literata],
    ["Figtree", figtree],
  ] as const) {
    const face = new FontFace(family, `url(${url})`, { weight: "400 700" });
    document.fonts.add(face);
    face.load().catch(() => document.fonts.delete(face));
  }
}
