/** UTF-16 units: some ten pages, far more than one writes at once. */
export const NOTE_MAX = 20_000;
export const NOTE_REQUIRED = "Escribe algo antes de guardar.";
/** How many ids one call deletes. */
export const DELETIONS_MAX = 100;

const UNSTORABLE = "\u0000";
/** A text is rather divided here than in the middle of a word, unless that leaves less than half of it. */
const BREAKS = ["\n", " "];

/**
 * A text of any length as notes that the server takes, in order: nothing is lost but characters that nobody
 * sees and no database keeps. None where nothing else is in it.
 */
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
