import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { beginPremium, keepIdea } from "../steps.ts";

const TITLE = "Correr diez kilómetros";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const next = (page: Page) => button(page, "Siguiente");

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByText(`PASO ${step} DE 6`, { exact: true })).toBeVisible();
}

export async function beginGoal(page: Page, title = TITLE): Promise<string> {
  const name = await beginPremium(page);
  await keepIdea(page, title);
  await page.goto("/ideas");
  await page.getByRole("link", { name: `Desarrollar: ${title}` }).click();
  await expectStep(page, 1);
  return name;
}

export async function writeUpTo(page: Page, step: number): Promise<void> {
  const write = [
    () => field(page, "Porqué 1").fill("Porque me ordena la cabeza"),
    () => field(page, "Acción 1").fill("Salir el lunes"),
    () => button(page, "En tres meses").click(),
    () => page.getByRole("textbox").fill("Corro al amanecer."),
    () => page.getByRole("textbox").fill("Yo, Ana, me comprometo a salir."),
  ];
  for (const [index, writeStep] of write.slice(0, step - 1).entries()) {
    await expectStep(page, index + 1);
    await writeStep();
    await next(page).click();
  }
  await expectStep(page, step);
}
