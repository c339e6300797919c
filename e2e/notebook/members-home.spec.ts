import type { Page } from "@playwright/test";
import { expect, test, WITHOUT_CONNECTION, waitUntilAlive } from "../fixtures.ts";
import { keepPage } from "../keep-days.ts";
import { becomePremium, becomeReadyOffline, beginSession, enterWithGoogle, signOut } from "../steps.ts";

// On a device that was Premium, the home page begins with the member's day (decision 0075).

declare global {
  interface Window {
    isLetGo?: boolean;
  }
}

/** 23:30 on Monday in Buenos Aires. */
const LATE = "2026-11-24T02:30:00Z";
const LATE_DAY = "lunes 23 de noviembre";

test.use({ timezoneId: "America/Argentina/Buenos_Aires" });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(WITHOUT_CONNECTION);
});

const hoy = (page: Page) => page.getByRole("heading", { level: 1, name: "Hoy" });
const welcome = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Del dicho al hecho hay diez claves" });
const lines = (page: Page) => page.getByRole("list", { name: "Tu día" }).getByRole("link");
const isMarked = (page: Page) => page.evaluate(() => caches.has("was-premium"));
/** Whether the document is the variant for members, even if it shows the page for visitors. */
const isMembers = (page: Page) => page.evaluate(() => document.querySelector("#root[data-params]") !== null);

/** Opens the home page in another tab. The start script receives `load` only when the test calls `letGo`. */
async function openWithoutScripts(page: Page, time = LATE): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.clock.setFixedTime(time);
  await tab.addInitScript(() =>
    window.addEventListener("load", (event) => window.isLetGo || event.stopImmediatePropagation(), true),
  );
  await tab.goto("/");
  expect(
    await tab.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")),
    ),
  ).toEqual([]);
  return tab;
}

async function letGo(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    window.isLetGo = true;
    window.dispatchEvent(new Event("load"));
  });
  await waitUntilAlive(tab);
}

for (const serviceWorkers of ["block", "allow"] as const) {
  test.describe(serviceWorkers === "allow" ? "from the service worker" : "from the server", () => {
    test.use({ serviceWorkers });

    test("a second visit begins with Hoy and one's own words before any script, and a sign-out ends that", async ({
      page,
      context,
    }) => {
      const name = await (serviceWorkers === "allow" ? becomeReadyOffline(page) : becomePremium(page));
      await expect.poll(() => isMarked(page)).toBe(true);
      await keepPage(page, "2026-11-23", "project", { title: "Sin correr" });
      // Stops the clock of every page.
      await page.clock.setFixedTime(LATE);
      await page.goto("/");
      const own = ["Esta nocheDescribe Tu Día", "Tu día proyectadoSin correr", /^¿Algo que quieres/];
      await expect(lines(page)).toHaveText(own);
      await expect(hoy(page)).toHaveCount(1);
      expect(await isMembers(page)).toBe(true);
      await context.setOffline(serviceWorkers === "allow");
      await page.reload();
      await expect(lines(page)).toHaveText(own);
      await context.setOffline(false);

      const tab = await openWithoutScripts(page);
      await expect(hoy(tab)).toBeVisible();
      await expect(tab.getByText(LATE_DAY)).toBeVisible();
      await expect(welcome(tab)).toBeHidden();
      await expect(tab.locator(".home-ground .sky-night")).toBeVisible();
      await expect(lines(tab)).toHaveText(["Tu día", "Tu siguiente acción", "Esta noche"]);
      await lines(tab).first().click();
      await expect(tab).toHaveURL(/\/mi-calendario/);
      await tab.close();

      await signOut(page);
      await expect.poll(() => isMarked(page)).toBe(false);
      await page.goBack();
      await expect(welcome(page)).toBeVisible();
      await expect(hoy(page)).toBeHidden();
      await context.setOffline(serviceWorkers === "allow");
      const next = await openWithoutScripts(page);
      await expect(welcome(next)).toBeVisible();
      expect(await isMembers(next)).toBe(false);
      await next.close();

      await context.setOffline(false);
      await page.getByRole("button", { name: "Ingresar" }).click();
      await enterWithGoogle(page, name);
      await expect(lines(page)).toHaveText(own);
      expect(await isMembers(page), "the first page after a sign-in").toBe(true);
    });
  });
}

for (const [time, sky] of [
  ["09:30", { opacity: "0.13", translate: "none" }],
  ["12:00", { opacity: "0", translate: "0px -68px" }],
  ["18:00", { opacity: "0.18", translate: "none" }],
] as const)
  test(`before any script at ${time}, sky, ground and the avatar's place are there, and nothing moves`, async ({
    page,
  }) => {
    await becomePremium(page);
    const tab = await openWithoutScripts(page, `2026-11-23T${time}:00-03:00`);
    const looks = await tab.evaluate(() => {
      const [day, sun] = [".sky-day", ".sky-sun"].map((part) => document.querySelector(part) as Element);
      const { bottom = 0 } =
        document.querySelector(".home-ground")?.firstElementChild?.getBoundingClientRect() ?? {};
      const place = document.querySelector(".avatar-place") as Element;
      const { right, width } = getComputedStyle(place, "::after");
      return {
        sky: {
          opacity: day && getComputedStyle(day).opacity,
          translate: sun && getComputedStyle(sun).translate,
        },
        bottom,
        avatar: place.getBoundingClientRect().right - Number.parseFloat(right),
        width,
      };
    });
    expect(looks.sky).toEqual(sky);
    await expect(tab.locator(".sky-night")).toBeHidden();
    await letGo(tab);
    const drawing = tab.getByRole("img", { name: /^Tu horizonte/ });
    await expect(drawing).toBeVisible();
    const edges = await tab.evaluate(() => ({
      bottom: document.querySelector(".home-horizon .horizon")?.getBoundingClientRect().bottom,
      avatar: document.querySelector("header .rounded-full")?.getBoundingClientRect(),
    }));
    expect(edges.bottom).toBeCloseTo(looks.bottom);
    expect(edges.avatar?.right).toBeCloseTo(looks.avatar);
    expect(`${edges.avatar?.width}px`).toBe(looks.width);
  });

test("a page that comes alive after midnight turns to the new day", async ({ page }) => {
  await becomePremium(page);
  const tab = await openWithoutScripts(page);
  await expect(tab.getByText(LATE_DAY)).toBeVisible();
  await tab.clock.setFixedTime("2026-11-24T03:00:01Z");
  await letGo(tab);
  await expect(tab.getByText("martes 24 de noviembre")).toBeVisible();
});

test("a device whose member is not Premium gets the visitors' words back, and loses the hint", async ({
  page,
  context,
}) => {
  const { origin } = await beginSession(page);
  await context.addCookies([{ name: "was_premium", value: "1", url: origin }]);
  await page.goto("/");
  expect(await isMembers(page)).toBe(true);
  await expect(welcome(page)).toBeVisible();
  await expect(hoy(page)).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("was_premium");
});

test.describe("a left-over mark of the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("shows nobody's day, and goes", async ({ page, context }) => {
    await becomeReadyOffline(page);
    await page.evaluate(() => caches.open("was-premium"));
    // Leaves the device as an expired session does. The page closes first, because it may still make calls.
    await page.goto("about:blank");
    await context.clearCookies();
    const tab = await openWithoutScripts(page);
    expect(await isMembers(tab)).toBe(true);
    await expect(welcome(tab)).toBeVisible();
    await expect(hoy(tab)).toBeHidden();
    await letGo(tab);
    await expect.poll(() => isMarked(tab)).toBe(false);
    await expect(hoy(tab)).toHaveCount(0);
    await expect(welcome(tab)).toBeVisible();
  });
});
