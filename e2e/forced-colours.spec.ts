import type { Locator } from "@playwright/test";
import { expect, growTall, test } from "./fixtures.ts";
import { openSettings, section } from "./reminders/reminder-steps.ts";
import { becomeWriter } from "./screens.ts";

const fillOf = (mark: Locator, pseudo?: string) =>
  mark.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);

test("in forced colours a switch shows whether it is on", async ({ page }) => {
  await growTall(page);
  await becomeWriter(page);
  await page.emulateMedia({ forcedColors: "active" });
  await openSettings(page);
  const one = section(page).getByRole("switch").first();
  const picture = async () => {
    await page.mouse.move(0, 0);
    return (await one.screenshot()).toString("base64");
  };
  await one.setChecked(false);
  const off = await picture();
  expect(await fillOf(one, "::before"), "the knob").not.toBe(await fillOf(one));
  await one.setChecked(true);
  await expect(one).toBeChecked();
  expect(await picture()).not.toBe(off);
  expect(await fillOf(one, "::before"), "the knob").not.toBe(await fillOf(one));
});
