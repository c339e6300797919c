/**
 * Returns the inset of notices of this height over a dialog whose heading they would cover: above its last fixed
 * row, or below the heading of a dialog that scrolls. A short dialog's buttons matter more than its heading.
 */
export function clearInset(dialog: Element, height: number): string {
  const [heading, end] = ["h2", ".dialog-end"].map((part) =>
    dialog.querySelector(part)?.getBoundingClientRect(),
  );
  const GAP = 16;
  if (!heading || heading.top > height + GAP) return "";
  if (end) return `auto 0 ${innerHeight - end.top + GAP}px`;
  return dialog.scrollHeight > dialog.clientHeight ? `${Math.max(0, heading.bottom) + GAP}px 0 auto` : "";
}
