import { expect, identify, test } from "../fixtures.ts";

test("the profile shows the account's picture, and no e-mail address if Facebook shares none", async ({
  page,
}) => {
  await page.goto("/perfil");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Facebook/ })
    .click();
  await page.getByLabel("Compartir mi correo electrónico").uncheck();
  await identify(page, "Lucia");
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByRole("heading", { level: 1, name: "Lucia" })).toBeVisible();
  await expect(page.getByRole("main").getByText("@ejemplo.com")).toBeHidden();
  await expect(page.getByRole("main").locator("img")).toHaveJSProperty("naturalWidth", 192, {
    timeout: 15_000,
  });
  await expect(page.getByText("Inicias sesión con")).toBeVisible();
});
