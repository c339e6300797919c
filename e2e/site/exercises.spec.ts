import type { Page } from "@playwright/test";
import { expect, identify, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { approveAtPaypal, beginSession, dialogOf } from "../steps.ts";

test.use({ serviceWorkers: "allow" });

const LETTER = "S: qué, dónde y para quién…";
const SENTENCE = "Venderé empanadas para pagar los lentes";

async function openMetas(page: Page): Promise<void> {
  await page.goto("/clave/metas");
  await comeAlive(page);
}

async function comeAlive(page: Page): Promise<void> {
  const exercise = page.getByRole("group", { name: "Mi meta, letra por letra" });
  await exercise.scrollIntoViewIfNeeded();
  await expect(exercise.getByText("Lo que escribes queda en este dispositivo")).toBeVisible();
}

test("a visitor's exercise survives a reload offline, follows them through sign-in and payment, and the next person sees nothing", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await openMetas(page);
  await page.getByLabel(LETTER).fill("Venderé empanadas");
  await page.getByLabel("R: para…").fill("Pagar los lentes");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await comeAlive(page);
  await expect(page.getByLabel("Mi meta, en una oración…")).toHaveValue(SENTENCE);
  await context.setOffline(false);
  await page.reload();
  await comeAlive(page);

  await page.getByRole("button", { name: "Empezar la meta con esto" }).click();
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await dialogOf(page)
    .getByRole("link", { name: /Google/ })
    .click();
  await identify(page, "Elvira");
  await expect(page).toHaveURL(/\/clave\/metas$/);
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await page.getByRole("checkbox", { name: /Acepto estos cobros/ }).check();
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await approveAtPaypal(page);

  const begin = page.getByRole("button", { name: "Empezar la meta con esto" });
  await expect(page.getByText(/^Ya tienes Premium, y tus palabras siguen aquí/)).toBeVisible();
  await expect(begin).toBeFocused();
  await begin.press("Enter");
  await expect(page).toHaveURL(/\/crear-meta\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(SENTENCE);
  await expect(page.getByPlaceholder("Porque...")).toHaveValue("para pagar los lentes");

  // A page that is still syncing would get a 401.
  await page.goto("/robots.txt");
  await context.clearCookies({ name: /^(?!app-theme)/ });
  await beginSession(page, { name: "Rosa" });
  await openMetas(page);
  await expect(page.getByLabel(LETTER)).toHaveValue("");
  await expect(page.getByText("¿Son tuyas?")).toBeHidden();
});

test("a visitor's wheel shows the whole name of each part", async ({ page }) => {
  await page.goto("/clave/exito");
  const wheel = page.getByRole("group", { name: "Mi rueda de la vida" });
  await wheel.scrollIntoViewIfNeeded();
  await wheel.getByRole("slider", { name: "Contribución" }).fill("7");
  const cut = await wheel.locator("figure svg").evaluate((drawing) => {
    const whole = drawing.getBoundingClientRect();
    const isCut = ({ left, right, top, bottom }: DOMRect) =>
      left < whole.left || right > whole.right || top < whole.top || bottom > whole.bottom;
    const names = [...drawing.querySelectorAll("text")];
    return names.filter((name) => isCut(name.getBoundingClientRect())).map((name) => name.textContent);
  });
  expect(cut).toEqual([]);
});

test("a scroll that begins on a slider of the wheel answers nothing, and a tap does", async ({
  page,
  context,
}) => {
  await page.goto("/clave/exito");
  const wheel = page.getByRole("group", { name: "Mi rueda de la vida" });
  await wheel.scrollIntoViewIfNeeded();
  const slider = wheel.getByRole("slider", { name: "Trabajo y oficio" });
  await expect(slider).toHaveAttribute("aria-valuetext", "sin nota");
  const finger = await context.newCDPSession(page);
  const touch = async (at: number, up: readonly number[]) => {
    // A page that still scrolls would carry the slider away from the finger.
    await slider.tap({ trial: true });
    const box = await slider.boundingBox();
    if (!box) throw new Error("the slider has no box");
    const [x, y] = [box.x + box.width * at, box.y + box.height / 2];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const distance of up)
      await finger.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x, y: y - distance }],
      });
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  // Otherwise `touch` itself could scroll.
  await slider.tap({ trial: true });
  const before = await page.evaluate(() => window.scrollY);
  // Chromium's own slider may not cancel a touch while the page still scrolls, and says so in the console.
  const scrolled = page.evaluate(
    () => new Promise((end) => addEventListener("scrollend", () => end(0), { once: true })),
  );
  await touch(0.5, [10, 20, 30, 60, 90, 120]);
  await scrolled;
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  await expect(slider).toHaveAttribute("aria-valuetext", "sin nota");
  expect(await page.evaluate(() => localStorage.getItem("draft:visitor:exercise:exito:rueda"))).toBe(null);
  await touch(0.02, []);
  await expect(slider).toHaveAttribute("aria-valuetext", "uno de diez, me duele");
});
