import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitUntilAlive } from "./fixtures.ts";

/** What Chromium does once it thinks that a site can be installed. */
async function offerToInstall(page: Page, outcome: "accepted" | "dismissed"): Promise<void> {
  await page.evaluate((choice) => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = String(
          Number(document.documentElement.dataset.asked ?? 0) + 1,
        );
      },
      userChoice: Promise.resolve({ outcome: choice }),
    });
    window.dispatchEvent(offer);
  }, outcome);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all four guides can be read", async ({ page }) => {
    await page.goto("/instalar");
    for (const title of [
      "En Android, con Chrome",
      "En la computadora, con Chrome",
      "En la computadora, con Edge",
      "En iPhone y iPad, con Safari",
    ]) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
  });
});

test("without an offer there are four tabs, for the mouse and for the keyboard", async ({ page }) => {
  await page.goto("/instalar");
  await waitUntilAlive(page);
  await expect(page.getByRole("tab")).toHaveText(["Android", "PC Chrome", "PC Edge", "iPhone/iPad"]);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Android");

  await page.getByRole("tab", { name: "PC Chrome" }).click();
  await expect(page.getByRole("tabpanel", { name: "PC Chrome" })).toContainText("Opción 2: desde el menú");
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "PC Edge" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText("Instalar este sitio como una aplicación");
  await page.keyboard.press("End");
  await expect(page.getByRole("tabpanel")).toContainText("Agregar a Inicio");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Android");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel")).toBeFocused();
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  });

  test("its own guide comes first", async ({ page }) => {
    await page.goto("/instalar");
    await expect(page.getByRole("tab", { selected: true })).toHaveText("iPhone/iPad");
    await expect(page.getByRole("tabpanel")).toContainText("Agregar a Inicio");
  });
});

test("with an offer one click installs it", async ({ page }) => {
  await page.goto("/instalar");
  await waitUntilAlive(page);
  await offerToInstall(page, "accepted");
  const button = page.getByRole("button", { name: "Instalar Aplicación Ahora" });
  await expect(button).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expectAccessible(page);
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(page.getByRole("heading", { name: "¡Aplicación Instalada!" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe("1");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ir a las claves" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("an offer that is declined leaves the steps, and one from the browser's menu is seen", async ({
  page,
}) => {
  await page.goto("/instalar");
  await waitUntilAlive(page);
  await offerToInstall(page, "dismissed");
  await page.getByRole("button", { name: "Instalar Aplicación Ahora" }).click();
  await expect(page.getByRole("heading", { name: "Elige tu dispositivo" })).toBeFocused();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(page.getByRole("heading", { name: "¡Aplicación Instalada!" })).toBeVisible();
});
