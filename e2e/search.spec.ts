import { expect, expectAccessible, expectNoOverflow, test, waitUntilAlive } from "./fixtures.ts";
import { holdApplication } from "./steps.ts";

const PLACEHOLDER = "Buscar claves, temas, ideas...";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says that it needs it, and lists the ten keys", async ({ page }) => {
    await page.goto("/search?q=metas");
    await expect(page.getByText("La búsqueda necesita JavaScript")).toBeVisible();
    await expect(page.locator('main a[href^="/clave/"]:visible')).toHaveCount(10);
  });
});

test("a word leads to the keys that hold it, marked, and to the very section", async ({ page }) => {
  await page.goto("/search");
  await waitUntilAlive(page);
  await expect(page).toHaveTitle("Buscar · Claves del Éxito");
  await expect(page.getByRole("heading", { name: "Las diez claves" })).toBeVisible();

  const field = page.getByPlaceholder(PLACEHOLDER);
  await field.fill("  HÁBITOS ");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=H%C3%81BITOS$/);
  const heading = page.getByRole("heading", { name: 'Resultados para: "HÁBITOS"' });
  await expect(heading).toBeFocused();
  await expect(field).toHaveValue("HÁBITOS");
  await expect(page.getByRole("listitem").locator("mark").first()).toHaveText(/^hábitos$/i);
  await expectAccessible(page);
  await expectNoOverflow(page);

  const place = page.locator('main a[href*="#"]').first();
  const target = (await place.getAttribute("href")) ?? "";
  await place.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect(page.locator(target.slice(target.indexOf("#")))).toBeInViewport();
});

test("the address holds the query: a link, another query, the back button", async ({ page }) => {
  await page.goto("/search?q=metas");
  await waitUntilAlive(page);
  await expect(page.getByRole("heading", { name: 'Resultados para: "metas"' })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Metas");
  await expect(page.getByText(/^Toda meta es un deseo con nombre.*\.\.\.$/)).toBeVisible();

  const field = page.getByPlaceholder(PLACEHOLDER);
  await field.fill("Finlay");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("heading", { name: 'Resultados para: "Finlay"' })).toBeVisible();
  await expect(page.getByRole("link", { name: "Historias" })).toHaveAttribute("href", "/clave/historias");

  await page.goBack();
  await expect(page.getByRole("heading", { name: 'Resultados para: "metas"' })).toBeVisible();
  await expect(field).toHaveValue("metas");

  await page.getByRole("link", { name: "Metas", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: 'Resultados para: "metas"' })).toBeVisible();

  await field.fill("   ");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole("heading", { name: "Las diez claves" })).toBeVisible();
});

test("where nothing is found there is a way back", async ({ page }) => {
  await page.goto("/search?q=xyzzy");
  await waitUntilAlive(page);
  await expect(page.getByText("No se encontraron resultados")).toBeVisible();
  await expect(page.getByText("Intenta con otras palabras clave.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Volver al Inicio" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("whatever is asked for is shown as text and fits the screen", async ({ page }) => {
  for (const [query, shown] of [
    ["%E0%A4%A", "\ufffd%A"],
    [encodeURIComponent('<img src=x onerror="alert(1)">'), '<img src=x onerror="alert(1)">'],
    ["a".repeat(10_000), `${"a".repeat(80)}…`],
    [encodeURIComponent("👩‍👩‍👧 🔥"), "👩‍👩‍👧 🔥"],
  ] as const) {
    await page.goto(`/search?q=${query}`);
    await waitUntilAlive(page);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(`Resultados para: "${shown}"`);
    await expect(page.getByText("No se encontraron resultados")).toBeVisible();
    await expectNoOverflow(page, query.slice(0, 20));
  }
});

test("the box works before the page has come to life, and keeps what was typed meanwhile", async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto("/search");
  const field = page.getByPlaceholder(PLACEHOLDER);
  await field.fill("acci");
  release();
  await waitUntilAlive(page);
  await expect(page.getByRole("heading", { name: "Las diez claves" })).toBeVisible();
  await expect(field).toHaveValue("acci");

  await page.unrouteAll();
  await page.route("**/assets/entry-*.js", () => {});
  await page.goto("/search");
  await field.fill("acción");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=acci%C3%B3n$/);
});

test("an index that does not arrive can be asked for again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/assets/search-index-*.js", (route) => route.abort());
  await page.goto("/search?q=metas");
  await expect(page.getByText("No pudimos traer el índice de la búsqueda")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Metas");
});

test("the header's box searches from any page", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/");
  await waitUntilAlive(page);
  await page.getByPlaceholder(PLACEHOLDER).fill("claridad");
  await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("heading", { name: 'Resultados para: "claridad"' })).toBeVisible();
  await expect(page.getByPlaceholder(PLACEHOLDER)).toHaveCount(1);
  await expect(page.getByPlaceholder(PLACEHOLDER)).toHaveValue("claridad");
});
