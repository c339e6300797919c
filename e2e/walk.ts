import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Splits a list. The pages of a group share a document, because loading a document is slower than following a link. */
export function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  // The previous page stays until the next one, or its first field, takes the focus.
  await expect(page.locator("main:focus-within"), path).toHaveCount(1);
  await expect(page).toHaveURL(path);
}
