import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

export const section = (page: Page): Locator => page.getByRole("region", { name: "Recordatorios" });

export const button = (page: Page, name: string): Locator =>
  section(page).getByRole("button", { name, exact: true });

export async function openSettings(page: Page): Promise<void> {
  await page.goto("/perfil#recordatorios");
  await expect(button(page, "Enviar un aviso de prueba")).toBeVisible();
}
