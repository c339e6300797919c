/** Matches a unit that continues a character: a mark, a joiner, a flag's tag, a skin tone, or half of a pair. */
const CONTINUES = /^[\p{M}\p{Cf}\p{EMod}\udc00-\udfff]/u;
/** Regional indicators at the end. Two of them are a flag. */
const REGIONALS = /\p{RI}*$/u;

/**
 * Returns the beginning of a text, at most `max` UTF-16 units. It splits no surrogate pair, no letter from its marks,
 * no joined emoji and no flag. It uses no `Intl.Segmenter`, which Firefox 115 lacks.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = max;
  while (end > 0 && isWithin(text, end)) end--;
  // If the first character alone is longer than `max`, it is cut.
  return text.slice(0, end || max).replace(/[\ud800-\udbff]$/, "");
}

function isWithin(text: string, at: number): boolean {
  const isJoined = CONTINUES.test(text.slice(at, at + 2)) || text[at - 1] === "\u200d";
  return isJoined || (REGIONALS.exec(text.slice(0, at))?.[0].length ?? 0) % 4 > 0;
}
