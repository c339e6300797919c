import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Cuts a list of pages in parts, each of which is looked at in one document: a document costs more than a page. */
export function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** Goes to another page without leaving the document, as a link does. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main")?.blur();
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  // The page that is left stays until the next one is there, which takes the focus.
  await expect(page.getByRole("main"), path).toBeFocused();
  await expect(page).toHaveURL(path);
}
