import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { publicPaths } from "./public-paths.ts";

async function readsOn(page: Page, paths: readonly string[]) {
  await page.goto("/");
  await waitUntilAlive(page);
  for (const path of paths) {
    const link = page.locator(`a[href="${path}"]:not([target])`).first();
    // If there is a link, the application renders the page. It uses the same storage code as a new document.
    if ((await link.count()) > 0) {
      await link.evaluate((element: HTMLElement) => element.click());
      await expect(page).toHaveURL(path);
    } else {
      // The document may redirect: a payment result sends visitors to the profile.
      expect((await page.goto(path))?.status(), path).toBe(200);
    }
    await waitUntilAlive(page);
    await expect(page.locator("h1")).toBeVisible();
  }
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  await page
    .getByRole("button", { name: /Usar tema oscuro/ })
    .locator("visible=true")
    .first()
    .click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.getByRole("link", { name: "Favoritos" }).locator("visible=true").first().click();
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
}

test("every public page can be read with localStorage and sessionStorage disabled", {
  tag: "@desktop",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await readsOn(page, publicPaths);
});

// The same module handles both errors (browser-storage.ts).
test("the site can be read with localStorage and sessionStorage full", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await readsOn(page, ["/clave/exito", "/search"]);
});
