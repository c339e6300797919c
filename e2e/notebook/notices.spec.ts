import type { Page } from "@playwright/test";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { makeGoal } from "../goals/goal-steps.ts";
import { becomePremium, keepIdea } from "../steps.ts";

/** The covered headings and buttons of the current page. covered-buttons.ts checks dialogs in every journey. */
const covered = (page: Page) => page.evaluate(() => window.coveredByNotices());

test("a long notice covers no heading of a page and no button of its bars @both", async ({ page }) => {
  await page.goto("/");
  await waitUntilAlive(page);
  expect(await covered(page)).toEqual([]);
  await becomePremium(page);
  expect(await covered(page)).toEqual([]);
  const { id: goal } = await makeGoal(page);
  const idea = await keepIdea(page, "Aprender a nadar");
  for (const path of [`/crear-meta/${idea}`, `/meta/editar/${goal}`, "/calendario", "/mi-calendario"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button").last()).toBeVisible();
    expect(await covered(page), path).toEqual([]);
  }
});
