/** UTF-16 units, about ten pages. */
export const NOTE_MAX = 20_000;
export const NOTE_REQUIRED = "Escribe algo antes de guardar.";
export const DELETIONS_MAX = 100;

const UNSTORABLE = "\u0000";
/** Preferred places to split, unless the first part would be shorter than half the limit. */
const BREAKS = ["\n", " "];

/** Splits a long text into notes that the server accepts. Drops only U+0000, which the database rejects. */
export function inNotes(text: string, maxLength = NOTE_MAX): string[] {
  const notes: string[] = [];
  let rest = text.replaceAll(UNSTORABLE, "").trim();
  while (rest.length > maxLength) {
    const end = breakBefore(rest, maxLength);
    notes.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...notes, rest] : notes;
}

function breakBefore(text: string, maxLength: number): number {
  for (const divider of BREAKS) {
    const at = text.lastIndexOf(divider, maxLength);
    if (at >= maxLength / 2) return at;
  }
  const splitsCharacter = /[\uD800-\uDBFF]/.test(text[maxLength - 1] ?? "");
  return splitsCharacter ? maxLength - 1 : maxLength;
}
