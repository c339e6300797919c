import { expect, identify, test } from "../fixtures.ts";
import { approveAtPaypal, dialogOf } from "../steps.ts";

test("a visitor signs in, subscribes and saves ideas, and the ideas survive a server restart", async ({
  page,
  product,
  expectedErrors,
}) => {
  // Late requests of the page fail while the product restarts.
  expectedErrors.push(/ERR_CONNECTION_REFUSED|503|dynamically imported module/);
  await page.goto("/");
  await page.getByRole("link", { name: "Explorar Metas" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "El método S.M.A.R.T." })).toBeVisible();

  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeHidden();
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Google/ })
    .click();
  await identify(page, "Valentina");

  await expect(page).toHaveURL(/\/ideas$/);
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await expect(page.getByText("RECOMENDADO")).toBeVisible();
  await page.getByRole("checkbox", { name: /Acepto estos cobros/ }).check();
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await approveAtPaypal(page);

  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  await expect(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
  for (const title of ["Aprender a nadar", "Escribir un libro"]) {
    // By keyboard, because the subscription's notice still covers the button.
    await page.getByRole("button", { name: "Nueva Idea" }).first().press("Enter");
    await dialogOf(page).getByRole("textbox").fill(title);
    await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toBeVisible();
  }

  await product.stop();
  await product.start();
  await page.reload();
  const ideas = page.getByRole("main").getByRole("listitem");
  await expect(ideas).toHaveCount(2);
  await expect(ideas.nth(0)).toContainText("Aprender a nadar");

  await ideas
    .nth(0)
    .getByRole("button", { name: /Editar/ })
    .click();
  await dialogOf(page).getByRole("textbox").fill("Nadar mil metros");
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(ideas.nth(0)).toContainText("Nadar mil metros");

  await ideas
    .nth(1)
    .getByRole("button", { name: /Eliminar/ })
    .click();
  await expect(dialogOf(page)).toContainText("No se puede deshacer");
  await page.getByRole("alertdialog").or(dialogOf(page)).getByRole("button", { name: "Eliminar" }).click();
  await expect(ideas).toHaveCount(1);

  await ideas.nth(0).getByRole("link", { name: "Desarrollar" }).click();
  await expect(page).toHaveURL(/\/crear-meta\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nadar mil metros");
});
