import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectUsable,
  test,
  waitUntilAlive,
} from "./fixtures.ts";
import { publicPaths } from "./public-paths.ts";

const NARROWEST = { width: 320, height: 640 };
/** Shown without header, footer and mobile bar (spec, section 9). */
const BARE = ["/flyer", "/promo-planificador-metas", "/promo-midiario"];
/** Between them they have all that a wide screen alone shows. */
const WIDE_WHOLE = ["/", "/clave/metas"];
const AT_ONCE = 10;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilAlive(page);
  await expect(page.locator("h1")).toHaveCount(1);
}

/** Goes there without leaving the document, as a link does. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main")?.blur();
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  // The page that is left stays until the next one is there, which takes the focus.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("h1")).toHaveCount(1);
}

async function expectFrame(page: Page, path: string): Promise<void> {
  const isBare = BARE.includes(path);
  await expect(page.getByRole("banner")).toHaveCount(isBare ? 0 : 1);
  await expect(page.getByRole("contentinfo")).toHaveCount(isBare ? 0 : 1);
}

for (const path of publicPaths) {
  test(`${path} is accessible in both themes and fits the screen, down to 320 px`, async ({ page }) => {
    await open(page, path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await page.setViewportSize(NARROWEST);
    // The page is laid out anew some time after the window has changed.
    await expectNoOverflow(page, "at 320 px");
    await expectFrame(page, path);
  });
}

for (let first = 0; first < publicPaths.length; first += AT_ONCE) {
  const paths = publicPaths.slice(first, first + AT_ONCE);
  test(`${paths[0]} and the public pages after it can be used on a wide screen`, { tag: "@desktop" }, async ({
    page,
  }) => {
    await open(page, "/acerca-de");
    for (const path of paths) {
      await goOn(page, path);
      await expectUsable(page, path);
      if (WIDE_WHOLE.includes(path)) await expectAccessibleInBothThemes(page);
      await expectFrame(page, path);
    }
  });
}

test("every route that the specification names answers", async ({ page }) => {
  for (const path of [
    "/favoritos",
    "/calendario",
    "/mi-calendario",
    "/notas/exito_general",
    "/ideas",
    "/crear-meta/0190a1b2-0000-7000-8000-000000000000",
    "/mis-metas",
    "/meta/0190a1b2-0000-7000-8000-000000000000",
    "/meta/editar/0190a1b2-0000-7000-8000-000000000000",
    "/politica-de-privacidad",
    "/terminos-de-servicio",
    "/acerca-de",
    "/publicidad",
    "/promociona",
    "/flyer",
    "/instalar",
    "/facebook-data-status",
    "/facebook-data-instructions",
    "/payment-success",
    "/payment-failure",
    "/payment-pending",
    "/search",
    "/perfil",
    "/promo-planificador-metas",
    "/promo-midiario",
  ]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
  }
});
