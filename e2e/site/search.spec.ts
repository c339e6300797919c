import { expect, expectAccessible, test, waitUntilAlive } from "../fixtures.ts";
import { scriptOf } from "../script-of.ts";
import { holdApplication } from "../steps.ts";

const PLACEHOLDER = "Buscar claves, temas, ideas...";

test("the search box works before hydration and keeps the text typed until then", async ({ page }) => {
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

test("a search index that failed to load can be retried, and a result leads to its section", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(`**${scriptOf("src/lessons/search/search-index.ts")}`, (route) => route.abort());
  await page.goto("/search?q=metas");
  await expect(page.getByText("No pudimos abrir la búsqueda")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Metas");

  const place = page.locator('main a[href*="#"]').first();
  const target = (await place.getAttribute("href")) ?? "";
  await place.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await expect(page.locator(target.slice(target.indexOf("#")))).toBeInViewport();
});
