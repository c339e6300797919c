import type { Page } from "@playwright/test";
import { expect, identify, test } from "../fixtures.ts";
import type { Product } from "../product.ts";
import { beginSession, dialogOf } from "../steps.ts";

const againOf = (page: Page, provider = "Google") =>
  dialogOf(page).getByRole("link", { name: `Ingresar otra vez con ${provider}` });
const wordOf = (page: Page) => dialogOf(page).getByLabel("Para confirmar, escribe ELIMINAR");
const yourData = (page: Page) => page.getByRole("region", { name: "Tus datos" });

/** Makes every sign-in older, because the clock of a running product cannot be moved. */
const ageSignIns = (product: Product) =>
  product.change("UPDATE sessions SET created_at = '2026-01-01T00:00:00.000Z'");

async function askToDelete(page: Page): Promise<void> {
  await yourData(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test("an account deletion that needs a fresh sign-in resumes with the typed word, even after a failed sign-in", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const { name } = await beginSession(page, { provider: "Facebook" });
  await page.goto("/perfil");
  await askToDelete(page);
  await wordOf(page).fill("Eliminar");
  ageSignIns(product);
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await againOf(page, "Facebook").dblclick();
  await expect(page.getByRole("heading", { name: "Confirma que eres tú" })).toBeVisible();
  await page.getByText("Más opciones de la simulación").click();
  await page.getByLabel("Qué hace Facebook").selectOption({ label: "Responde con un error suyo" });
  await identify(page, name);
  await expect(page.getByText("Hubo un problema al intentar iniciar sesión con Facebook.")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await againOf(page, "Facebook").click();
  await identify(page, name);
  await expect(wordOf(page)).toHaveValue("Eliminar");
  await expect(page).toHaveURL("/perfil");
  const coming = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Descargar mis datos" }).click();
  await coming;
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(page.getByText("ha sido procesada")).toBeVisible();
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => key !== "app-theme"),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  expect(kept).toEqual([""]);
});
