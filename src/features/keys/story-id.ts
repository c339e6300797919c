/** The anchor of a story, from the person's name: "Ynés Mexía" is at `#ynes-mexia`. */
export function storyId(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
}
