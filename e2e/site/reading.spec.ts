import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { scriptOf } from "../script-of.ts";
import { holdApplication } from "../steps.ts";

const TRANSPARENT = "rgba(0, 0, 0, 0)";

test("a date that was filled in prints, and one that was emptied again does not", async ({ page }) => {
  await page.goto("/clave/decision");
  const date = page.getByLabel("Contesto el día…");
  await date.scrollIntoViewIfNeeded();
  await expect(page.getByText("Lo que escribes queda en este dispositivo").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await date.fill("2026-12-24");
  await expect(date).not.toHaveCSS("color", TRANSPARENT);
  await page.reload();
  await date.scrollIntoViewIfNeeded();
  await expect(date).toHaveValue("2026-12-24");
  await expect(date).not.toHaveCSS("color", TRANSPARENT);
  await date.fill("");
  await expect(date).toHaveCSS("color", TRANSPARENT);
});

test("a key page opened from the home page reads as the one loaded directly", async ({ page }) => {
  const ofExercises = page.getByRole("article").getByText("Lo que escribes queda en este dispositivo");
  /** Returns the text with the controls of the task and of both exercises, which load on the first scroll. */
  const wholeText = async () => {
    await page.getByRole("region", { name: "Algo pequeño que hacer" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: /^Lo haré/ })).toBeVisible();
    await expect(ofExercises).toHaveCount(2);
    return page.getByRole("article").textContent();
  };
  await page.goto("/clave/exito");
  await waitUntilAlive(page);
  const loaded = await wholeText();
  await page.goto("/");
  await waitUntilAlive(page);
  await page.getByRole("link", { name: "Explorar Éxito" }).click();
  await expect(page).toHaveTitle("Rueda de la vida: define qué es el éxito para ti · Claves del Éxito");
  await expect(page.getByRole("heading", { level: 1, name: "Éxito" })).toBeVisible();
  expect(await wholeText()).toBe(loaded);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Explorar Éxito" })).toBeVisible();
});

test("a click made before hydration is replayed after it", async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: /Favoritos/ })
    .and(page.locator("main button"))
    .first()
    .click();
  await expect(page.getByText("Acción Requerida")).toBeHidden();
  release();
  await expect(page.getByText("Acción Requerida")).toBeVisible();
  await expect(page.getByText("Inicia sesión para añadir claves a Favoritos.")).toBeVisible();
});

test("a click made during hydration counts once", async ({ page }) => {
  // Clicks as soon as React has attached its root listener, before it hydrates.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...listening: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, listening);
      if (this !== document.getElementById("root") || listening[0] !== "click" || window.earlyClicks?.length)
        return;
      queueMicrotask(() =>
        [...document.querySelectorAll("button")]
          .find((button) => button.textContent.includes("tema oscuro"))
          ?.click(),
      );
    };
  });
  await page.goto("/");
  await waitUntilAlive(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the chosen theme survives a reload and applies without the application's script", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|dynamically imported module|^$/);
  await page.goto("/");
  await waitUntilAlive(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "default");
  expect(await theme()).toBe("default");
  await page
    .getByRole("button", { name: /tema|noche|oscuro/i })
    .locator("visible=true")
    .first()
    .click();
  expect(await theme()).toBe("dark");
  expect(await page.evaluate(() => localStorage.getItem("app-theme"))).toBe("dark");
  await page.route("**/assets/entry-*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("body");
  expect(await theme()).toBe("dark");
});

test("an open page follows the system's theme until the reader chooses one", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await waitUntilAlive(page);
  const look = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).colorScheme,
      document.querySelector("meta[name=theme-color]")?.getAttribute("content"),
    ]);
  const [light, dark] = [
    ["light", "#f9f3e9"],
    ["dark", "#151924"],
  ];
  await expect.poll(look).toEqual(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(look).toEqual(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(look).toEqual(light);
  await page.getByRole("button", { name: "Usar tema oscuro" }).locator("visible=true").first().click();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  expect(await look()).toEqual(dark);
});

test("before its load event the home page requests the document and fonts alone", async ({ page }) => {
  const early: string[] = [];
  let loaded = false;
  page.on("request", (request) => {
    if (!loaded && request.resourceType() !== "font") early.push(new URL(request.url()).pathname);
  });
  page.on("load", () => {
    loaded = true;
  });
  await page.goto("/");
  expect(early.filter((path) => path !== "/favicon.svg")).toEqual(["/"]);
});

test("the first paint leaves out what is far below until the hydration", async ({ page }) => {
  const isLaidOut = () =>
    page
      .getByRole("heading", { name: "Conclusión" })
      .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  const top = () => page.evaluate(() => document.elementFromPoint(200, 400)?.textContent);
  const release = await holdApplication(page);
  await page.goto("/clave/metas");
  expect(await isLaidOut()).toBe(false);
  release();
  await waitUntilAlive(page);
  expect(await isLaidOut()).toBe(true);

  await page.evaluate(() => window.scrollTo(0, 2000));
  const read = await top();
  const releaseAgain = await holdApplication(page);
  await page.reload();
  expect(await isLaidOut()).toBe(true);
  await expect.poll(top).toBe(read);
  await page.goto("about:blank");
  await page.goto("/clave/metas#practica");
  expect(await isLaidOut()).toBe(true);
  releaseAgain();
});

test("with scripts missing, a lesson can be read, and a private page shows an error with a retry", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|dynamically imported module|^ ?\(/);
  const needed = ["src/app/browser/entry.tsx", "node_modules/react/index.js"];
  const there = needed.map(scriptOf);
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    there.includes(new URL(route.request().url()).pathname) ? route.fallback() : route.abort(),
  );
  await page.goto("/clave/metas");
  await expect(page.getByRole("heading", { name: "Conclusión" })).toBeVisible();
  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Esta página no se pudo abrir" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
});
