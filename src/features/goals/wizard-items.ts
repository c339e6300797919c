import { newId } from "#shared/new-id.ts";

/** A line of a list that a member writes: a reason or an action. */
export interface WizardItem {
  id: string;
  text: string;
}

/** How a list begins one of its own in most notes: "- ", "• ", "2. ", "2) ". */
const LIST_MARK = /^(?:[-–—*•]|\d{1,3}[.)])\s+/;

export function newItem(text = ""): WizardItem {
  return { id: newId(), text };
}

export function insertAfter<T>(items: readonly T[], index: number, ...added: T[]): T[] {
  return items.toSpliced(index + 1, 0, ...added);
}

/** One row is always left to write in. */
export function removeAt<T>(items: readonly T[], index: number): T[] {
  return items.length > 1 ? items.toSpliced(index, 1) : [...items];
}

/**
 * Several lines that are pasted into a row become a row each; what stood around the caret stays around them.
 *
 * @param caret the selection that the text replaces, as offsets into the row
 * @returns the rows and the one that the caret is in now, or null where it is no more than a line
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

/** What is worth keeping of a list, in its order. */
export function writtenItems<T extends WizardItem>(items: readonly T[]): T[] {
  return items.filter(({ text }) => !isBlank(text)).map((item) => ({ ...item, text: item.text.trim() }));
}
