import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expect, expectAccessible, identify, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { ideasOf, writeIdea } from "../notebook/idea-steps.ts";
import type { Product } from "../product.ts";
import { becomePremium, beginSession, dialogOf } from "../steps.ts";

const againOf = (page: Page, provider = "Google") =>
  dialogOf(page).getByRole("link", { name: `Ingresar otra vez con ${provider}` });
const wordOf = (page: Page) => dialogOf(page).getByLabel("Para confirmar, escribe ELIMINAR");
const yourData = (page: Page) => page.getByRole("region", { name: "Tus datos" });

/** Makes every sign-in older, because the product's clock cannot be moved. */
const ageSignIns = (product: Product) =>
  product.change("UPDATE sessions SET created_at = '2026-01-01T00:00:00.000Z'");

async function openProfile(page: Page, product: Product): Promise<void> {
  ageSignIns(product);
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Tus datos" })).toBeVisible();
}

async function askToDelete(page: Page): Promise<void> {
  await yourData(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function askForCopy(page: Page): Promise<void> {
  await yourData(page).getByRole("button", { name: "Descargar mis datos" }).click();
  await expect(againOf(page)).toBeVisible();
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
  await againOf(page, "Facebook").click();
  await identify(page, name);
  await expect(dialogOf(page).getByText("Confirmamos que eres tú")).toBeVisible();
  await expect(page).toHaveURL("/perfil");
  await expect(wordOf(page)).toHaveValue("Eliminar");
  const coming = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Descargar mis datos" }).click();
  await coming;
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeFocused();
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage).filter((key) => key !== "app-theme"),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  expect(kept).toEqual([""]);
});

test("a data export needs a fresh sign-in by the same account, and contains changes that were still unsent", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  const name = await becomePremium(page);
  await page.route("**/api/ideas/*", (route) => route.abort());
  await writeIdea(page, "Abrir una panadería");
  await expect(ideasOf(page)).toContainText("Por enviar");
  await openProfile(page, product);
  await askForCopy(page);

  await againOf(page).click();
  await expect(page.getByLabel("Nombre", { exact: true })).toBeVisible();
  await page.goBack();
  await againOf(page).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Cancelaste el ingreso con Google.")).toBeVisible();
  await againOf(page).click();
  await identify(page, `${name}otra`);
  await expect(page.getByText("Esa era otra cuenta de Google")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeAttached();
  await page.unroute("**/api/ideas/*");
  await againOf(page).click();
  await identify(page, name);
  await expect(dialogOf(page).getByText("Confirmamos que eres tú")).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Descargar mis datos" }).dblclick();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^claves-del-exito-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(files["ideas.md"] ?? new Uint8Array())).toContain("1. Abrir una panadería");
  await expect(dialogOf(page).getByText("Tu copia se descargó")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cerrar" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tus datos" })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});
