import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { makeGoal } from "../goals/goal-steps.ts";
import { stepButton } from "../journal/journal-steps.ts";
import { becomePremium, beginPremium, dialogOf, keepIdea } from "../steps.ts";

/** Buttons of the current page; covered-buttons.ts checks dialogs in every journey. */
const covered = (page: Page) => page.evaluate(() => window.coveredByNotices());

test("a toast covers no button of the next dialog @both", async ({ page }) => {
  await beginPremium(page);
  await page.goto("/mi-calendario");
  await stepButton(page, "Proyecta Tu Día").click();
  await dialogOf(page).getByLabel("Título", { exact: true }).fill("Salir a correr");
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  const notice = page.locator(".toast").filter({ hasText: "Registro creado" });
  await expect(notice).toBeVisible();

  await stepButton(page, "Describe Tu Día").click();
  await expect(dialogOf(page).locator(notice)).toBeVisible();
  // A trial click fails if the notice covers the button.
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click({ trial: true });
  await dialogOf(page).getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(notice).toBeVisible();
});

test("three long toasts cover no button in the bars of a page @both", async ({ page }) => {
  await page.goto("/");
  await waitUntilAlive(page);
  expect(await covered(page)).toEqual([]);
  await becomePremium(page);
  expect(await covered(page)).toEqual([]);
  const { id: goal } = await makeGoal(page);
  const idea = await keepIdea(page, "Aprender a nadar");
  for (const path of [`/crear-meta/${idea}`, `/meta/editar/${goal}`, "/calendario", "/mi-calendario"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button").last()).toBeVisible();
    expect(await covered(page), path).toEqual([]);
  }
});
