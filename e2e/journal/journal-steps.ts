import type { Locator, Page } from "@playwright/test";
import { longDate } from "#platform/shared/days/days.ts";
import { expect } from "../fixtures.ts";

export const stepButton = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });

export const dayButton = (page: Page, day: string): Locator =>
  page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${longDate(day)}`) });

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Expects a notice, and leaves it open, because notices cover no button. */
export async function expectNotice(page: Page, title: string): Promise<void> {
  await expect(page.locator(".toasts-item").filter({ hasText: title })).toBeVisible();
}
