import type { Page } from "@playwright/test";

/** Widths of phones in px. The value is the length of the longest word that must not break, in letters. */
const PHONES = { 320: 11, 390: 13 };

/**
 * Finds elements that leave the screen or their own box, or break a word, with text twice as large (WCAG 1.4.4).
 * Addresses may break. So may words in a landing page's drawn examples and in notices on dialogs: phones hyphenate
 * them.
 */
export async function findSpilling(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const found: string[] = [];
  for (const [width, wholeMax] of Object.entries(PHONES)) {
    await page.setViewportSize({ ...usual, width: Number(width) });
    const spilling = await page.evaluate(async (longest) => {
      // Other sizes and widths may load other fonts, whose letters are wider or narrower.
      await document.fonts.ready;
      const isSpilling = ({ scrollWidth, clientWidth }: Element) =>
        clientWidth > 0 && scrollWidth > clientWidth;
      const { documentElement: root } = document;
      const parts = [...document.querySelectorAll("main :is(h1, h2, h3, button, a, label, summary)")].filter(
        (part) => isSpilling(part) && getComputedStyle(part).overflowX === "visible",
      );
      const broken: string[] = [];
      const range = document.createRange();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        if (
          !text.parentElement?.checkVisibility() ||
          text.parentElement.closest(".sr-only, .max-sm\\:sr-only, figure.wrap-anywhere, dialog > .toasts")
        )
          continue;
        for (const { 0: word, index } of text.data.matchAll(
          /(?<![\p{L}\p{N}./@])\p{L}+(?![\p{L}\p{N}@])/gu,
        )) {
          if (word.length > longest) continue;
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, ...others] = range.getClientRects();
          if (first && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2))
            broken.push(word);
        }
      }
      return [
        ...broken.map((word) => `the word ${word}`),
        ...(isSpilling(root) ? [`${root.scrollWidth - root.clientWidth} px of the page`] : []),
        ...parts.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
      ];
    }, wholeMax);
    found.push(...spilling.map((part) => `at ${width} px: ${part}`));
  }
  await page.setViewportSize(usual);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
}
