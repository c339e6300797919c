import { expect, identify, test, waitUntilAlive } from "../fixtures.ts";
import { beginSession } from "../steps.ts";
import { CONTINUE, notice, openDialog, refusal, SUBSCRIBE } from "./subscription-steps.ts";

test("the Premium dialog opened from /acerca-de resumes after the sign-in and does not reopen on reload", async ({
  page,
}) => {
  await page.goto("/acerca-de");
  await page.getByRole("main").getByRole("button", { name: "¡Quiero ser Premium!" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("dialog", { name: /Premium: de leerlo a vivirlo/ })).toBeVisible();
  expect(await page.evaluate(() => window.history.state)).toEqual({});
  await page.getByRole("button", { name: CONTINUE }).click();
  await openDialog(page)
    .getByRole("link", { name: /Google/ })
    .click();
  await identify(page, "Vuelve");
  await page.getByRole("button", { name: CONTINUE }).click();
  await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await waitUntilAlive(page);
  await expect(openDialog(page)).toBeHidden();
});

test("a subscription that fails to load shows an error and its last known state", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await beginSession(page);
  await page.goto("/perfil");
  // The device caches the last known subscription and shows it meanwhile.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("known-subscription"))).not.toBeNull();
  await page.route("**/api/subscription", refusal(503, "unavailable", "No disponible."));
  await page.reload();
  const said = notice(
    page,
    "Error al Cargar Suscripción",
    "No se pudo cargar tu información de suscripción.",
  );
  await expect(said).toBeVisible();
  await expect(page.getByText("No suscrito")).toBeVisible();
});
