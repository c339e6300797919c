import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { enterWithGoogle, signOut } from "../steps.ts";

test("a sign-in returns to its page, and a sign-out signs out every tab and deletes all cookies", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await page.goto("/clave/accion");
  await page.getByRole("button", { name: "Ingresar" }).first().click();
  await enterWithGoogle(page, "Olga");
  await expect(page).toHaveURL(/\/clave\/accion$/);
  await waitUntilAlive(page);
  const other = await context.newPage();
  await other.goto("/perfil");
  await expect(other.getByRole("main").getByText("olga@ejemplo.com")).toBeVisible();

  await signOut(page);
  await expect(page.getByText("Has cerrado sesión exitosamente.")).toBeVisible();
  await expect(other.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
