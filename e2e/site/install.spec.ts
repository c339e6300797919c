import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitUntilAlive } from "../fixtures.ts";

/** Dispatches the event by which Chromium offers to install a site. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = String(
          Number(document.documentElement.dataset.asked ?? 0) + 1,
        );
      },
      userChoice: Promise.resolve({ outcome: "accepted" }),
    });
    window.dispatchEvent(offer);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all four guides can be read", async ({ page }) => {
    await page.goto("/instalar");
    for (const title of [
      "En Android",
      "En la computadora, con Chrome",
      "En la computadora, con Edge",
      "En iPhone y iPad, con Safari",
    ]) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
  });
});

test("a double click on the install button shows the browser's prompt once and installs the app", async ({
  page,
}) => {
  await page.goto("/instalar");
  await waitUntilAlive(page);
  await offerToInstall(page);
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
