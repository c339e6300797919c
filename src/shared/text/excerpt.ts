/** Punctuation that cannot stand before an ellipsis. */
const LOOSE = /[\s.,;:—–«(¿¡]+$/;

/**
 * At most `length` characters, up to the end of a word. Always adds an ellipsis, as the spec's cards do.
 * Inside a word that fills more than half of the length, the word is cut.
 */
export function excerpt(text: string, length: number): string {
  const start = Array.from(text.slice(0, 2 * (length + 1))).slice(0, length + 1);
  const isWhole = start.length <= length;
  const space = isWhole ? length : start.findLastIndex((character) => /\s/.test(character));
  const end = space < length / 2 ? length : space;
  return `${start.slice(0, end).join("").replace(LOOSE, "")}...`;
}
