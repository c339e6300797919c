import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { dialogOf } from "../steps.ts";

/** The ideas of the bank, without their conflicts. */
export const ideasOf = (page: Page): Locator => page.getByRole("main").locator("ol > li");

export async function writeIdea(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await dialogOf(page).getByRole("textbox").fill(title);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(ideasOf(page).filter({ hasText: title })).toHaveCount(1);
  await expect(dialogOf(page)).toBeHidden();
}
