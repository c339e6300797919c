/** Continues the character before it: a mark, a joiner, a skin tone, or a tag of a regional flag. */
const CONTINUES = /^(?:\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}\udc00-\udfff])/u;
/** Two of them are a flag. */
const REGIONAL = /^[\u{1f1e6}-\u{1f1ff}]/u;

/**
 * The beginning of a text, of at most `max` UTF-16 units. Splits no surrogate pair, no letter from its marks, no joined
 * emoji and no flag. Without `Intl.Segmenter`, which Firefox 115 lacks.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = max;
  while (end > 0 && !isEdge(text, end)) end--;
  // One character alone is longer.
  if (end === 0) end = isPair(text, max) ? max - 1 : max;
  return text.slice(0, end);
}

function isEdge(text: string, at: number): boolean {
  const next = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (isPair(text, at) || CONTINUES.test(next) || text[at - 1] === "\u200d") return false;
  if (!REGIONAL.test(next)) return true;
  let before = 0;
  while (REGIONAL.test(text.slice(at - 2 * before - 2, at - 2 * before))) before++;
  return before % 2 === 0;
}

function isPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
