/** Returns a field's words as part of a sentence: one line, no final point, no initial capital that a phone typed. */
export function inSentence(text: string): string {
  const words = text.replace(/\s+/g, " ").replace(/[\s.,;:…]+$/, "");
  // A word in capitals and a name of two words keep their capitals.
  const isLowered = /^\p{Lu}(\p{Ll}+(?!\p{L}| \p{Lu}\p{Ll})|\s)/u.test(words);
  return isLowered ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
