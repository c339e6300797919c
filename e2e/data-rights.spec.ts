import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expect, expectAccessible, growTall, test, WITHOUT_CONNECTION, waitUntilAlive } from "./fixtures.ts";
import { becomePremium, beginPremium, beginSession, dialogOf, loseAnswer } from "./steps.ts";

const copyButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Descargar mis datos" });

async function askToDelete(page: Page): Promise<void> {
  const button = page
    .getByRole("region", { name: "Tus datos" })
    .getByRole("button", { name: "Eliminar mi cuenta" });
  // A dialog that was closed just now has a button of that name too, until it has gone.
  await expect(button).toHaveCount(1);
  await button.click();
  await expect(dialogOf(page)).toBeVisible();
}

async function confirmDeletion(page: Page): Promise<void> {
  await dialogOf(page).getByLabel("Para confirmar, escribe ELIMINAR").fill("eliminar");
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).dblclick();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Tus datos" })).toBeVisible();
}

/** The page of a deletion's state takes a second and a half for its check (spec, section 9). */
async function endCheck(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Estado de la eliminación de datos" })).toBeVisible();
  await page.clock.fastForward(1500);
}

test("everything one has is taken along in one file, what still waited to be sent too", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await becomePremium(page);
  await page.route("**/api/ideas/*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await dialogOf(page).getByRole("textbox").fill("Abrir una panadería");
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await openProfile(page);
  const coming = page.waitForEvent("download");
  await copyButton(page).dblclick();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^claves-del-exito-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(files["ideas.md"] ?? new Uint8Array())).toContain("1. Abrir una panadería");
  await expect(page.getByText("Tu copia se descargó")).toBeVisible();
});

test("a copy that cannot be had is said so, and can be tried again", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION, /500|401/);
  await beginSession(page);
  await openProfile(page);
  await copyButton(page).click();
  await expect(page.getByText("Tu copia se descargó")).toBeVisible();
  await context.setOffline(true);
  await copyButton(page).click();
  await expect(page.getByText("No hay conexión con el servidor.")).toBeVisible();
  await context.setOffline(false);
  await page.route("**/api/account/export", (route) => route.fulfill({ status: 500, body: "<html>" }));
  await copyButton(page).click();
  await expect(page.getByText("No se pudo preparar tu copia.")).toBeVisible();
  await page.unroute("**/api/account/export");
  await context.clearCookies();
  await copyButton(page).click();
  await expect(page.getByText(/Tu sesión terminó|inicia sesión/i).first()).toBeVisible();
});

test("an account is deleted at once, in every tab, and leaves nothing on the device", async ({
  page,
  context,
  expectedErrors,
}) => {
  // Until PayPal has answered, the session is over and nobody has been told.
  expectedErrors.push(/401/);
  await beginPremium(page);
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  await page.getByRole("button", { name: "Añadir a favoritos" }).first().click();
  await expect(page.getByRole("button", { name: "Quitar de favoritos" }).first()).toBeVisible();
  await openProfile(page);
  const other = await context.newPage();
  await openProfile(other);

  await askToDelete(page);
  await expect(dialogOf(page).getByText("Pierdes tu Premium")).toBeVisible();
  await expect(dialogOf(page).getByText("diez años", { exact: false })).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Escribe ELIMINAR para confirmar.");
  await confirmDeletion(page);

  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeFocused();
  await expect(page.getByText(/^CONFIRM_[0-9a-f]{64}$/)).toBeVisible();
  await expectAccessible(page);
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

test("changing one's mind changes nothing", async ({ page }) => {
  await beginSession(page);
  await openProfile(page);
  await askToDelete(page);
  await expect(dialogOf(page).getByText("Pierdes tu Premium")).toBeHidden();
  await dialogOf(page).getByRole("button", { name: "Conservar mi cuenta" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await askToDelete(page);
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tus datos" })).toBeVisible();
});

test("offline nothing is deleted, and an answer that was lost can be asked again", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION, /401/);
  await beginSession(page);
  await openProfile(page);
  await askToDelete(page);
  await context.setOffline(true);
  await confirmDeletion(page);
  await expect(dialogOf(page).getByRole("alert")).toContainText("No sabemos si tu pedido llegó.");
  await context.setOffline(false);
  await loseAnswer(page, "**/api/account");
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText("No sabemos si tu pedido llegó.");
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("a deletion whose answer was lost can be asked again when the session is seen to be over", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|401/);
  await beginPremium(page);
  await openProfile(page);
  await askToDelete(page);
  await loseAnswer(page, "**/api/account");
  await confirmDeletion(page);
  await expect(dialogOf(page).getByRole("alert")).toContainText("No sabemos si tu pedido llegó.");
  await dialogOf(page).getByRole("button", { name: "Descargar mis datos" }).click();
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeAttached();
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => [...Object.keys(localStorage), ...(await indexedDB.databases())]);
  await expect.poll(kept).toEqual([]);
});

test("a session that is over deletes nothing and says so", async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/401/);
  await beginSession(page);
  await openProfile(page);
  await askToDelete(page);
  await context.clearCookies();
  await confirmDeletion(page);
  await expect(page.getByText(/Tu sesión terminó|inicia sesión/i).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tu cuenta se eliminó" })).toBeHidden();
});

test("while PayPal has not confirmed, both pages say so calmly", async ({ page }) => {
  await page.clock.install();
  await growTall(page);
  await page.route("**/api/data-deletion**", (route) => route.fulfill({ json: { state: "billing" } }));
  await beginSession(page);
  await openProfile(page);
  await page.route("**/api/account", (route) => route.fulfill({ json: { state: "billing" } }));
  await askToDelete(page);
  await confirmDeletion(page);
  await expect(page.getByText("PayPal todavía no nos confirmó")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver el estado de la eliminación" }).click();
  await endCheck(page);
  await expect(page.getByText("Falta que PayPal nos confirme")).toBeVisible();
  await expectAccessible(page);
});

test("where the server cannot be asked, the state is the specification's", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.clock.install();
  await page.route("**/api/data-deletion**", (route) => route.abort());
  const code = `CONFIRM_${"0a".repeat(32)}`;
  await page.goto(`/facebook-data-status?code=${code}&user_id=42`);
  await waitUntilAlive(page);
  await endCheck(page);
  await expect(
    page.getByText("La solicitud de eliminación de datos del usuario 42 ha sido procesada."),
  ).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
});
