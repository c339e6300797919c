import type { Locator, Page } from "@playwright/test";
import { longDate } from "#shared/days.ts";
import { expect } from "./fixtures.ts";

export const stepButton = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });

/** A day in the month that is shown. */
export const dayButton = (page: Page, day: string): Locator =>
  page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${longDate(day)}`) });

/** Goes on with the tab key until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Waits for a notice, and leaves it where it is: it covers no button. */
export async function expectNotice(page: Page, title: string): Promise<void> {
  await expect(page.locator(".toast").filter({ hasText: title })).toBeVisible();
}
