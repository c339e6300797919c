import { newId } from "#shared/new-id.ts";

export interface WizardItem {
  id: string;
  text: string;
}

/** List markers in pasted text: "- ", "• ", "2. ", "2) ". */
const LIST_MARK = /^(?:[-–—*•]|\d{1,3}[.)])\s+/;

export function newItem(text = ""): WizardItem {
  return { id: newId(), text };
}

export function insertAfter<T>(items: readonly T[], index: number, ...added: T[]): T[] {
  return items.toSpliced(index + 1, 0, ...added);
}

/** Never removes the last row: the wizard always shows one to write in. */
export function removeAt<T>(items: readonly T[], index: number): T[] {
  return items.length > 1 ? items.toSpliced(index, 1) : [...items];
}

/**
 * Splits pasted lines into rows at the caret (offsets into the row).
 * Returns null for a single line, which the browser pastes by itself.
 */
export function pasteLines(
  items: readonly WizardItem[],
  index: number,
  caret: { start: number; end: number },
  pasted: string,
): { items: WizardItem[]; last: WizardItem; caret: number } | null {
  const row = items[index];
  const lines = pasted.split(/\r\n|\r|\n/).map((line) => line.trim().replace(LIST_MARK, ""));
  const [first, ...rest] = lines.filter((line) => line !== "");
  const end = rest.pop();
  if (!row || first === undefined || end === undefined) return null;
  const last = newItem(end + row.text.slice(caret.end));
  const added = [...rest.map(newItem), last];
  const changed = { ...row, text: row.text.slice(0, caret.start) + first };
  return { items: insertAfter(items.with(index, changed), index, ...added), last, caret: end.length };
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}

export function writtenItems<T extends WizardItem>(items: readonly T[]): T[] {
  return items.filter(({ text }) => !isBlank(text)).map((item) => ({ ...item, text: item.text.trim() }));
}
