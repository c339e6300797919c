/**
 * The inset of notices of this height over a dialog whose heading they would cover: above its last row that stays, or
 * below the heading of a dialog that scrolls. The buttons of a short dialog matter more than its heading.
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
