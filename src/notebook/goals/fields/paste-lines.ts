const LIST_MARK = /^(?:[-–—*•]|\d{1,3}[.)])\s+/;

/**
 * Splits pasted lines into rows at the caret (offsets into the row's text). Returns the rows' texts and where
 * the caret stands in the last one; null for a single line, which the browser pastes by itself.
 */
export function pasteLines(text: string, { start, end }: { start: number; end: number }, pasted: string) {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(LIST_MARK, ""))
    .filter((line) => line !== "");
  const last = lines.pop();
  const [first, ...middle] = lines;
  if (first === undefined || last === undefined) return null;
  return { texts: [text.slice(0, start) + first, ...middle, last + text.slice(end)], caret: last.length };
}
