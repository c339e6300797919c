import { expect, test } from "../fixtures.ts";
import { beginIdea } from "../notebook/idea-steps.ts";
import { becomePremium, dialogOf, enterWithGoogle, look } from "../steps.ts";

test("an idea draft reopens after the session ended and the member signed in again", async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const name = await becomePremium(page);
  await beginIdea(page, "A medio escribir");
  const other = await context.newPage();
  await other.goto("/mis-metas");
  await expect(other.getByRole("heading", { name: "Mis Metas" })).toBeVisible();
  product.change("DELETE FROM sessions");
  // A page that becomes visible pulls changes, so it notices that the session has ended. The other tab notices first.
  await look(other);
  await expect(other.getByText("Tu sesión terminó")).toBeVisible();
  await look(page);
  await expect(dialogOf(page).getByText("Tu sesión terminó")).toBeVisible();
  await expect(dialogOf(page).getByText(/queda guardado en este dispositivo/)).toBeVisible();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");
  await expect(dialogOf(page).getByRole("link", { name: /Facebook/ })).toBeVisible();

  await enterWithGoogle(page, name);
  await expect(page).toHaveURL(/\/ideas$/);
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");
});

test("a sign-out asks before it deletes a draft of another tab, then clears that tab and the cookies", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await becomePremium(page);
  await beginIdea(page, "A medio escribir");

  const other = await context.newPage();
  await other.goto("/perfil");
  await other.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await expect(dialogOf(other).getByText("Tienes algo sin guardar")).toBeVisible();
  await dialogOf(other).getByRole("button", { name: "Volver" }).click();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");

  await other.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await dialogOf(other).getByRole("button", { name: "Cerrar sesión y borrarlo" }).click();
  await expect(other.getByText("Has cerrado sesión exitosamente.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nueva Idea" })).toBeHidden();
  await expect(dialogOf(page).getByRole("textbox")).toBeHidden();
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join());
  expect(kept).not.toContain("A medio escribir");
  expect(await context.cookies()).toEqual([]);
});
