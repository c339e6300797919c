import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { beginGoal, button, expectStep, writeUpTo } from "../goals/wizard-steps.ts";
import { becomePremium, dialogOf, holdApplication } from "../steps.ts";

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/**
 * Returns a function that goes back as the browser's button does. `goBack` would wait for a navigation, which a page
 * may cancel.
 */
async function wayBack(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async () => {
    const { currentIndex, entries } = await browser.send("Page.getNavigationHistory");
    await browser.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]?.id ?? 0 });
  };
}
const withoutNavigationApi = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** Clicks without Playwright's own scrolling. */
const press = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());

test("going back restores the scroll position, also from shorter pages", async ({ page }) => {
  await page.goto("/clave/historias");
  await waitUntilAlive(page);
  await page.evaluate(() => window.scrollTo(0, 4000));
  const left = await scrollOf(page);

  await press(page, 'footer a[href="/search"]');
  await expect(heading(page)).toHaveText("Buscar");
  await expect.poll(() => scrollOf(page)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText("Historias de Éxito");
  await expect.poll(() => scrollOf(page)).toBe(left);
  await expect(page).toHaveTitle("4 historias de superación reales, con fuentes · Claves del Éxito");

  await press(page, 'footer a[href="/search"]');
  await expect(heading(page)).toHaveText("Buscar");
  await press(page, 'main a[href="/clave/metas"]');
  await expect(heading(page)).toHaveText("Metas");
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText("Historias de Éxito");
  await expect.poll(() => scrollOf(page)).toBe(left);
});

test("a link clicked twice adds one history entry, and one to the current page adds none and scrolls up", async ({
  page,
}) => {
  await page.goto("/");
  await waitUntilAlive(page);
  const steps = () => page.evaluate(() => window.history.length);
  const before = await steps();
  await page.evaluate(() => window.scrollTo(0, 500));
  await press(page, 'header a[href="/"]');
  await expect.poll(() => scrollOf(page)).toBe(0);
  expect(await steps()).toBe(before);
  await page
    .locator('main a[href="/clave/metas"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.click();
      link.click();
    });
  await expect(heading(page)).toHaveText("Metas");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).not.toHaveText("Metas");
});

test("going back during a navigation shows the page of the current URL", async ({ page }) => {
  await page.goto("/");
  await waitUntilAlive(page);
  const home = (await heading(page).textContent()) ?? "";
  // Load everything first, so that only rendering takes time.
  await press(page, 'main a[href="/clave/historias"]');
  await expect(heading(page)).toHaveText("Historias de Éxito");
  await page.goBack();
  await expect(heading(page)).toHaveText(home);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  for (const delayMs of [40, 130, 200, 300]) {
    await page.evaluate(async (delay) => {
      document.querySelector<HTMLAnchorElement>('main a[href="/clave/historias"]')?.click();
      await new Promise((resolve) => setTimeout(resolve, delay));
      // The next click must wait until this page is back. An earlier click would replace the history entry.
      const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
      window.history.back();
      await back;
    }, delayMs);
    await expect(page).toHaveURL(/\/$/);
    await expect(async () => {
      // When the browser is idle, it has finished everything that the navigation began.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
      expect(await heading(page).textContent()).toBe(home);
    }, `turned back after ${delayMs} ms`).toPass({ timeout: 8000 });
  }
});

test("a page whose files failed to load opens on retry", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.goto("/");
  await waitUntilAlive(page);
  // Simulates a deployment that deleted the files of this tab's build.
  await page.route("**/assets/*", (route) => route.fulfill({ status: 404 }));
  await press(page, 'footer a[href="/terminos-de-servicio"]');
  await expect(heading(page)).toHaveText("Esta página no se pudo abrir");
  await expect(page.getByRole("main")).toBeFocused();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(heading(page)).toHaveText("Términos de servicio");
});

test("going back before the application has loaded shows the page of the current URL", async ({ page }) => {
  await page.goto("/notas/exito_general");
  await expect(heading(page)).toHaveText("Mis Notas del Éxito");
  await press(page, 'footer a[href="/search"]');
  await expect(heading(page)).toHaveText("Buscar");
  const release = await holdApplication(page);
  await page.reload();
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/exito_general$/);
  release();
  await expect(heading(page)).toHaveText("Mis Notas del Éxito");
});

for (const isOlder of [false, true])
  test(`going back closes the dialog, then the page's own way back is free${isOlder ? ", without the Navigation API" : ""}`, async ({
    page,
  }) => {
    await becomePremium(page);
    if (isOlder) {
      await withoutNavigationApi(page);
      await page.reload();
      await waitUntilAlive(page);
    }
    const goTo = async (link: string, title: string) => {
      await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
      await expect(heading(page)).toHaveText(title);
    };
    await goTo("Mis Hábitos", "Mis Hábitos");
    await goTo("Banco de Ideas", "Banco de Ideas");
    const back = await wayBack(page);
    const title = dialogOf(page).getByLabel("Título de la idea");
    const open = () => page.getByRole("button", { name: "Nueva Idea" }).click();
    /** Whether an open dialog has its own history entry, as in browsers without the Navigation API. */
    const hasEntry = () => page.evaluate(() => window.history.state?.isDialogs === true);
    for (const round of ["first", "second"]) {
      await open();
      await title.fill(round);
      await expect.poll(hasEntry).toBe(isOlder);
      await back();
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/ideas$/);
    }
    await open();
    await expect(title).toHaveValue("second");
    await expect.poll(hasEntry).toBe(isOlder);
    await page.keyboard.press("Escape");
    await expect.poll(hasEntry).toBe(false);
    // A dialog that opens while the browser still goes back also gets its entry.
    await open();
    await page.getByRole("button", { name: "Cerrar", exact: true }).evaluate((button: HTMLElement) => {
      button.click();
      setTimeout(() => document.querySelector<HTMLElement>("main button")?.click(), 1);
    });
    await expect(title).toBeVisible();
    await expect.poll(hasEntry).toBe(isOlder);
    await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByText("second")).toBeVisible();
    await expect.poll(hasEntry).toBe(false);
    const menu = page.getByRole("button", { name: /tu menú/ });
    if (!isOlder) {
      await menu.click();
      await expect(page.locator(".menu:popover-open")).toBeVisible();
      await back();
      await expect(page.locator(".menu:popover-open")).toHaveCount(0);
      await expect(page).toHaveURL(/\/ideas$/);
    }
    await back();
    await expect(heading(page)).toHaveText("Mis Hábitos");
    // A link that closes a dialog leaves no history entry of the dialog behind.
    await goTo("Banco de Ideas", "Banco de Ideas");
    await open();
    await expect.poll(hasEntry).toBe(isOlder);
    await press(page, 'footer a[href="/habitos"]');
    await expect(heading(page)).toHaveText("Mis Hábitos");
    await expect.poll(hasEntry).toBe(false);
    await back();
    await expect(heading(page)).toHaveText("Banco de Ideas");
    await back();
    await expect(heading(page)).toHaveText("Mis Hábitos");
    // The page's own back buttons leave the page at once, even if a menu is open.
    await menu.click();
    await page.evaluate(() => window.history.back());
    await expect(heading(page)).not.toHaveText("Mis Hábitos");
  });

test("without the Navigation API, a wizard that begins again keeps its way back", async ({ page }) => {
  await withoutNavigationApi(page);
  await beginGoal(page);
  await writeUpTo(page, 2);
  await page.reload();
  await button(page, "Empezar de nuevo").click();
  await button(page, "Borrar y empezar").click();
  await writeUpTo(page, 2);
  await button(page, "Anterior").click();
  await expectStep(page, 1);
});

test("without the Navigation API, a reload leaves no dead step", async ({ page }) => {
  // A reload closes a dialog and leaves its history entry. A public page must remove it, although no dialog opens.
  await page.goto("/clave/metas");
  // This first visit has the Navigation API, so the page goes back only after the reload.
  await page.evaluate(() => {
    window.history.replaceState({ isBelow: true }, "");
    window.history.pushState({ isDialogs: true }, "");
  });
  await withoutNavigationApi(page);
  // The page may go back before its load event, so a wait for that event could fail.
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => window.history.state)).toEqual({});
});
