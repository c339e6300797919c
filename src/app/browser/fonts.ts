import figtree from "./fonts/figtree.woff2?url";
import literata from "./fonts/literata.woff2?url";

let areInPlace = false;

/** The first page keeps its fallback fonts (`font-display: optional`): a change would disturb the reader. */
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
