import { expect, test } from "../fixtures.ts";
import { beginPremium } from "../steps.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("with motion, a closing dialog animates before it goes, and returns the focus", async ({ page }) => {
  await beginPremium(page);
  await page.goto("/ideas");
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    document.addEventListener("transitionrun", ({ target }) => {
      if (target instanceof HTMLDialogElement && !target.open) dataset.closed = "in motion";
    });
  });
  const open = page.getByRole("button", { name: "Nueva Idea" }).first();
  await open.click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-closed", "in motion");
  await expect(open).toBeFocused();
});
