/** Returns a field's words as a part of a sentence: on one line, without a final point or a phone's initial capital. */
export function inSentence(text: string): string {
  const words = text.replace(/\s+/g, " ").replace(/[\s.,;:…]+$/, "");
  // A word in capitals and a name of two words keep their capitals.
  const isLowered = /^\p{Lu}(\p{Ll}+(?!\p{L}| \p{Lu}\p{Ll})|\s)/u.test(words);
  return isLowered ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
