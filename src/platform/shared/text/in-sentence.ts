/** Returns a field's words as a part of a sentence: on one line, without a final point or a phone's initial capital. */
export function inSentence(text: string): string {
  return loweredFirst(text.replace(/\s+/g, " ").replace(/[\s.,;:…]+$/, ""));
}

/** Lowers the initial capital that phones add to a field, but not a word in capitals or a name of two words. */
function loweredFirst(text: string): string {
  return /^\p{Lu}(\p{Ll}+(?!\p{L}| \p{Lu}\p{Ll})|\s)/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
