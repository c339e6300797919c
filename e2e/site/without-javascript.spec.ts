import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the home page, its legal links and a lesson can be read, and a sign-in begins", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Explorar / })).toHaveCount(10);
  const legal = page.getByRole("contentinfo").getByRole("navigation", { name: "Legal" });
  await expect(legal.getByRole("link")).toHaveText([
    "Política de privacidad",
    "Términos de servicio",
    "Eliminar mis datos",
    "Botón de baja",
    "Botón de arrepentimiento",
  ]);
  await page.getByRole("link", { name: "Explorar Constancia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "La Constancia" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conclusión" })).toBeVisible();
  await page.getByRole("button", { name: "Ingresar" }).first().click();
  await page
    .getByRole("link", { name: /Facebook/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Facebook/ })).toBeVisible();
});

test("an exercise prints lines to write on and no handles, an empty date blank", async ({ page }) => {
  await page.goto("/clave/metas");
  await page.emulateMedia({ media: "print" });
  const lines = page.getByRole("group", { name: "Mi meta, letra por letra" }).getByRole("textbox");
  const looks = await lines.evaluateAll((fields) =>
    fields.map((field) => {
      const { resize, borderBottomStyle } = getComputedStyle(field);
      return [field.tagName === "TEXTAREA" ? resize : "none", borderBottomStyle];
    }),
  );
  expect(looks.length).toBeGreaterThan(4);
  expect(new Set(looks.map(String))).toEqual(new Set(["none,solid"]));
  await page.goto("/clave/decision");
  const dates = page.locator("article input[type=date]");
  await expect(dates).toHaveCount(2);
  for (const date of await dates.all()) await expect(date).toHaveCSS("color", "rgba(0, 0, 0, 0)");
});

test("each page that needs scripts says so, or shows everything that they would fold", async ({ page }) => {
  await page.goto("/search?q=metas");
  await expect(page.getByText("La búsqueda necesita JavaScript")).toBeVisible();
  await expect(page.locator('main a[href^="/clave/"]:visible')).toHaveCount(10);
  await page.goto("/instalar");
  const guides = ["En Android", "la computadora, con Chrome", "la computadora, con Edge", "con Safari"];
  for (const name of guides) await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.goto("/pedir-ayuda");
  await page.getByText("México", { exact: true }).click();
  await expect(page.getByRole("link", { name: "800 911 2000" })).toBeVisible();
  await page.goto("/acerca-de");
  await page.getByRole("main").getByRole("link", { name: "¡Quiero ser Premium!" }).click();
  await expect(page).toHaveURL(/\/$/);
  for (const path of ["/baja", "/arrepentimiento"]) {
    await page.goto(path);
    await expect(page.getByText("Este formulario necesita JavaScript")).toBeVisible();
    await expect(page.getByLabel("Correo de tu cuenta")).toBeHidden();
    await page.getByText("También puedes escribirnos", { exact: true }).click();
    await expect(page.getByRole("main").locator('a[href^="mailto:"]').first()).toBeVisible();
  }
  await page.goto("/confirmar-pedido");
  await expect(page.getByText("Para confirmar hace falta JavaScript")).toBeVisible();
  await expect(page.getByText("Buscando tu solicitud")).toBeHidden();
});
