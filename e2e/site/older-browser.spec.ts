import { expect, test } from "../fixtures.ts";

test("below the floor a lesson stays readable, and says what is missing", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/older than the application's floor/);
  // Makes the browser look like Chrome 104. `npm run test:browsers` uses a real Chrome 109.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "Iterator");
    Object.defineProperty(HTMLElement.prototype, "style", { get: () => ({}) });
  });
  const sentence = page.getByText(
    "Puedes leer todas las claves; para entrar y usar tu cuaderno necesitas un navegador más nuevo",
  );
  await page.goto("/clave/metas");
  await expect(sentence).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/ideas");
  await expect(sentence).toBeVisible();
  await expect(page.getByText("Cargando aplicación...")).toHaveCount(0);
  await page.getByRole("link", { name: "mira cuáles sirven" }).click();
  await expect(page.getByText("Todo funciona en Chrome, Edge u Opera desde 2023")).toBeVisible();
});
