import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { beginPremium, dialogOf, doubleClick } from "../steps.ts";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Tus datos" })).toBeVisible();
}

test("account deletion signs out every tab and clears the local data on the device", async ({
  page,
  context,
  expectedErrors,
}) => {
  // Until PayPal answers, the session has ended and no page knows it.
  expectedErrors.push(/401/);
  await beginPremium(page);
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  await page.getByRole("button", { name: "Añadir a favoritos" }).first().click();
  await expect(page.getByRole("button", { name: "Quitar de favoritos" }).first()).toBeVisible();
  await openProfile(page);
  const other = await context.newPage();
  await openProfile(other);

  await page
    .getByRole("region", { name: "Tus datos" })
    .getByRole("button", { name: "Eliminar mi cuenta" })
    .click();
  await expect(dialogOf(page).getByText("Pierdes tu Premium")).toBeVisible();
  await expect(dialogOf(page).getByText("diez años", { exact: false })).toBeVisible();
  await dialogOf(page).getByLabel("Para confirmar, escribe ELIMINAR").fill("eliminar");
  const confirm = dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" });
  await doubleClick(page, confirm, "**/api/account");

  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeFocused();
  await expect(page.getByText(/^CONFIRM_[0-9a-f]{64}$/)).toBeVisible();
  await expect(other.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => key !== "app-theme"),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  expect(kept).toEqual([""]);

  await page.getByRole("link", { name: "Ver el estado de la eliminación" }).click();
  await expect(
    page.getByText(/^La solicitud de eliminación de datos del usuario .* ha sido procesada\.$/),
  ).toBeVisible();
  await expect(page.getByText(/PayPal/)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
});
