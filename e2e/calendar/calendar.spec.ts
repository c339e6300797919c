import { longDate } from "#platform/shared/days/days.ts";
import { expect, test } from "../fixtures.ts";
import { beginPremium, holdBack } from "../steps.ts";
import { today } from "../today.ts";

test("a day chosen just before leaving the calendar stays visible and does not undo the navigation @desktop", async ({
  page,
}) => {
  const leafOf = (day: string) => page.getByRole("heading", { level: 2, name: longDate(day) });
  await page.clock.install();
  await beginPremium(page);
  await page.goto("/calendario");
  await expect(leafOf(today())).toBeVisible();
  const other = `${today().slice(0, 8)}${today().endsWith("10") ? "11" : "10"}`;
  const goOn = await holdBack(page, "**/assets/*");
  const day = page.getByRole("grid").getByRole("button", { name: longDate(other) });
  await day.evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>("a[href='/mi-busqueda']")?.click();
  });
  await page.clock.fastForward(1000);
  await expect(page).toHaveURL(/\/mi-busqueda$/);
  await expect(leafOf(other)).toBeVisible();
  goOn();
  await expect(page.getByRole("heading", { level: 1, name: "Buscar en lo que escribí" })).toBeVisible();
});
