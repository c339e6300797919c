import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { dialogOf } from "../steps.ts";

/** The ideas of the bank, without their conflicts. */
export const ideasOf = (page: Page): Locator => page.getByRole("main").locator("ol > li");

/** Writes a title and leaves the dialog open, so that the title is a draft. */
export async function beginIdea(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await dialogOf(page).getByRole("textbox").fill(title);
}

export async function expectDraft(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue(title);
}

/** Saves an idea. The dialog closes once the device has stored it. */
export async function writeIdea(page: Page, title: string): Promise<void> {
  await beginIdea(page, title);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(ideasOf(page).filter({ hasText: title })).toHaveCount(1);
  await expect(dialogOf(page)).toBeHidden();
}
