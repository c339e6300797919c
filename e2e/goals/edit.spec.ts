import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { beginPremium, keepGoal } from "../steps.ts";

async function openEdit(page: Page, id: string): Promise<void> {
  await page.goto(`/meta/editar/${id}`);
  await expect(page.getByLabel("Título")).toBeVisible();
}

const save = (page: Page) => page.getByRole("button", { name: "Guardar Cambios" }).click();

test("two tabs share one goal draft, and a save in one tab updates the other without a conflict", async ({
  page,
  context,
}) => {
  await beginPremium(page);
  const { id } = await keepGoal(page);
  await openEdit(page, id);
  const other = await context.newPage();
  await openEdit(other, id);
  await page.getByLabel("Título").fill("Escrita en una");
  await expect(other.getByLabel("Título")).toHaveValue("Escrita en una");
  await other.getByLabel("Porqué 1", { exact: true }).fill("Escrito en la otra");
  await save(other);
  await expect(other.getByText("¡Meta Actualizada!")).toBeVisible();
  await expect(page.getByLabel("Porqué 1", { exact: true })).toHaveValue("Escrito en la otra");
  await expect(page.getByText("Esta meta cambió")).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Título")).toHaveValue("Escrita en una");
  await expect(page.getByText("Esto quedó sin guardar")).toBeHidden();
});
