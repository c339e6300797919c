/** A title as the anchor of what it heads: "Ynés Mexía" is at `#ynes-mexia`. */
export function slug(title: string): string {
  return title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
