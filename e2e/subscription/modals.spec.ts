import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { dialogOf, enterWithGoogle } from "../steps.ts";
import { CONTINUE, SUBSCRIBE } from "./subscription-steps.ts";

test("the Premium dialog opened from /acerca-de resumes after the sign-in and does not reopen on reload", async ({
  page,
}) => {
  await page.goto("/acerca-de");
  await page.getByRole("main").getByRole("button", { name: "¡Quiero ser Premium!" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("dialog", { name: /Premium: de leerlo a vivirlo/ })).toBeVisible();
  expect(await page.evaluate(() => window.history.state)).toEqual({});
  await page.getByRole("button", { name: CONTINUE }).click();
  await enterWithGoogle(page, "Vuelve");
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await waitUntilAlive(page);
  await expect(dialogOf(page)).toBeHidden();
});
