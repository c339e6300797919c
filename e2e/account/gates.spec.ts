import { expect, identify, test, waitUntilAlive } from "../fixtures.ts";

test("a sign-in returns to its page, and a sign-out signs out every tab and deletes all cookies", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await page.goto("/clave/accion");
  await page.getByRole("button", { name: "Ingresar" }).first().click();
  await page
    .getByRole("link", { name: /Google/ })
    .first()
    .click();
  await identify(page, "Olga");
  await expect(page).toHaveURL(/\/clave\/accion$/);
  await waitUntilAlive(page);
  const other = await context.newPage();
  await other.goto("/perfil");
  await expect(other.getByRole("main").getByText("olga@ejemplo.com")).toBeVisible();

  await page.goto("/perfil");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await expect(page.getByText("Has cerrado sesión exitosamente.")).toBeVisible();
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  await expect(other.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
