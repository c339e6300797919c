import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

export const stepButton = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });

/** Expects a notice, and leaves it open, because notices cover no button. */
export async function expectNotice(page: Page, title: string): Promise<void> {
  await expect(page.locator(".toasts-item").filter({ hasText: title })).toBeVisible();
}
