import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { holdApplication } from "../steps.ts";

declare global {
  interface Window {
    shift: number;
  }
}

const ownCountry = (page: Page) => page.getByRole("main").getByRole("group").first();

test.use({ timezoneId: "America/Mexico_City" });

test("the country of the device's zone stands first and open, and nothing moves", async ({ page }) => {
  await watchShift(page);
  await page.goto("/pedir-ayuda");
  await waitUntilAlive(page);
  await expect(ownCountry(page)).toContainText("México");
  await expect(page.getByRole("link", { name: "800 911 2000" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "findahelpline.com" })).toBeVisible();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01);

  // The list that the reader closed stays closed.
  await page.getByText("México", { exact: true }).click();
  await page.getByText("Chile", { exact: true }).click();
  await expect(page.getByRole("link", { name: "800 911 2000" })).toBeHidden();
  await expect(page.getByRole("link", { name: "*4141" })).toBeVisible();
});

test("a list that was shown before the scripts came stays as it is", async ({ page }) => {
  await watchShift(page);
  const release = await holdApplication(page);
  await page.goto("/pedir-ayuda");
  await page.getByText("Chile", { exact: true }).click();
  release();
  await waitUntilAlive(page);
  await expect(ownCountry(page)).toContainText("Argentina");
  await expect(page.getByRole("link", { name: "*4141" })).toBeVisible();
  await expect(page.getByRole("link", { name: "800 911 2000" })).toBeHidden();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.01);
});

async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}
