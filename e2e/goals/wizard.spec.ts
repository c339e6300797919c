import { expect, test } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginGoal, button, expectStep, next, writeUpTo } from "./wizard-steps.ts";

// The test measures without a click, because a click would first scroll the button into view.
test("the mobile bar does not cover the wizard's submit button", { tag: "@phone" }, async ({ page }) => {
  await beginGoal(page);
  await writeUpTo(page, 6);
  // The viewport is lower than the content, so the button is sticky. Below 720 px, the page would hide the bar.
  await page.setViewportSize({ width: 390, height: 730 });
  const isFree = () =>
    button(page, "Crear Meta").evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isFree).toBe(true);
});

test("two tabs of the wizard share one draft, and creating the goal in one tab closes the wizard in the other", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await beginGoal(page);
  await writeUpTo(page, 4);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectStep(other, 4);
  await other.getByRole("textbox").fill("Escrito en la otra");
  await expect(page.getByRole("textbox")).toHaveValue("Escrito en la otra");
  await page.getByRole("textbox").pressSequentially(" y aquí");
  await expect(other.getByRole("textbox")).toHaveValue("Escrito en la otra y aquí");
  await next(page).click();
  await page.getByRole("textbox").fill("Yo, Ana, me comprometo.");
  await next(page).click();
  await expectStep(page, 6);
  await expectStep(other, 4);
  await button(page, "Crear Meta").click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/mis-metas$/);
  expect(await recordsOnServer(page, "goal")).toHaveLength(1);
});
