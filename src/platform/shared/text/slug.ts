/** Makes an anchor from a title: "Ynés Mexía" becomes `ynes-mexia`. */
export function slug(title: string): string {
  return title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
