import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { publicPaths } from "./public-paths.ts";

/** Lessons share their code. Together, the three named here and Metas, the last page, have every kind of exercise. */
const isOtherLesson = (path: string) => /^\/clave\/(?!exito$|decision$|claridad$)/.test(path);

test("every kind of public page can be read with localStorage and sessionStorage disabled", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await page.goto("/");
  await waitUntilAlive(page);
  for (const path of publicPaths.filter((path) => !isOtherLesson(path))) {
    // After a click on a link, the application renders the page, with the same storage code as in a new document.
    // One call finds and clicks: the link may belong to the previous page, which is about to go.
    const isClicked = await page.evaluate((selector) => {
      const link = document.querySelector<HTMLElement>(selector);
      link?.click();
      return link !== null;
    }, `a[href="${path}"]:not([target])`);
    if (isClicked) {
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
});
