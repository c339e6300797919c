import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, growTall, test, WITHOUT_CONNECTION, waitUntilAlive } from "../fixtures.ts";
import { BACKGROUND_TASKS_BEGIN_MS, becomePremium } from "../steps.ts";

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(WITHOUT_CONNECTION);
});

/** Visits the home page once, and lets the service worker cache the public site. */
async function keepSite(page: Page): Promise<void> {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Serves a worker of another build at another URL: a route cannot change the browser's own update check. */
async function publishAnotherWorker(context: BrowserContext): Promise<void> {
  await context.route("**/sw.js?another", async (route) => {
    const response = await route.fetch();
    const script = (await response.text()).replace(/"build":"\w+"/, '"build":"another"');
    await route.fulfill({ response, body: script });
  });
}

test("the public site can be read offline after one visit, and any other page shows the offline page", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await growTall(page);
  await keepSite(page);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await page.goto("/clave/metas/?utm_source=amiga");
    await expect(page).toHaveURL(/\/clave\/metas\?utm_source=amiga$/);
    await expect(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
  }

  await page.goto("/clave/metas");
  await expect(page.getByRole("heading", { name: "El método S.M.A.R.T." })).toBeVisible();
  await page.reload();
  await waitUntilAlive(page);
  await expect(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();

  await page
    .getByRole("link", { name: /Mentalidad/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Mentalidad" })).toBeVisible();
  await page.goto("/clave/constancia?utm_source=amiga");
  await expect(page.getByRole("heading", { level: 1, name: "La Constancia" })).toBeVisible();
  await expect(page).toHaveURL(/utm_source=amiga$/);

  await page.goto("/search?q=constancia");
  await expect(page.getByRole("heading", { name: 'Resultados para: "constancia"' })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=constancia$/);

  // Of rarely read pages, the service worker caches only the scripts. The application renders these pages in its shell.
  await page.goto("/politica-de-privacidad");
  await expect(page.getByRole("heading", { level: 1, name: /privacidad/i })).toBeVisible();
  await waitUntilAlive(page);

  await page.goto("/nope");
  await expect(page.getByRole("heading", { name: "Sin conexión" })).toBeVisible();
  await waitUntilAlive(page);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Perseverancia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Perseverancia" })).toBeVisible();

  // The service worker does not cache the scripts of these pages: one shows live dates, the other sells something.
  for (const path of ["/confianza", "/promo-midiario"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Esta página no se pudo abrir" })).toBeVisible();
  }

  await page.goto("/nope");
  await waitUntilAlive(page);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
});

test("the worker caches what the tools need once Premium is known, and no member data", async ({ page }) => {
  await keepSite(page);
  await page.clock.install();
  await becomePremium(page);
  // The first sync is over: the page has received member data, which the worker must not cache.
  await expect(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
  await page.clock.runFor(BACKGROUND_TASKS_BEGIN_MS);
  const ours = /^\/(assets|sin-conexion|icons)\/|^\/(favicon|manifest)\.|^\/tools$/;
  await expect
    .poll(async () => (await keptAddresses(page)).includes("/tools"), { timeout: 20_000 })
    .toBe(true);
  expect((await keptAddresses(page)).filter((path) => !ours.test(path))).toEqual([]);
});

test("a new service worker takes over without a reload or a lost word", async ({ page, context }) => {
  await keepSite(page);
  await page.goto("/search");
  await waitUntilAlive(page);
  const field = page.getByRole("searchbox").locator("visible=true").first();
  await field.fill("una palabra a medio escri");

  // The page registers its own worker when it is idle. A later registration would replace the other worker again.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  await publishAnotherWorker(context);
  await page.evaluate(async () => {
    Object.assign(window, { isStillHere: true });
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
    await navigator.serviceWorker.register("/sw.js?another");
    await taken;
  });
  // `controllerchange` fires while the worker is still activating.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");

  await expect(field).toHaveValue("una palabra a medio escri");
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => "isStillHere" in window)).toBe(true);
  expect(await page.evaluate(async () => (await window.caches.keys()).length)).toBe(2);
  await context.setOffline(true);
  await page.goto("/clave/metas");
  await expect(page.getByRole("heading", { level: 1, name: "Metas" })).toBeVisible();
});
