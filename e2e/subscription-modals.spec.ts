import { expect, expectAccessible, identify, test, waitUntilAlive } from "./fixtures.ts";
import { beginPremium, openPlans, signIn } from "./steps.ts";
import { CONTINUE, notice, openDialog, refusal, SUBSCRIBE, subscribe } from "./subscription-steps.ts";

test.describe("the modals", () => {
  test("close on the backdrop, on Escape and on Cancelar, and begin anew", async ({ page }) => {
    await page.goto("/ideas");
    const pitch = page.getByRole("button", { name: CONTINUE });
    await expect(pitch).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(openDialog(page)).toBeHidden();
    const again = page.getByRole("main").getByRole("button", { name: "Ver Premium" });
    await again.click();
    await pitch.click();
    await expect(page.getByRole("dialog", { name: "Primero, inicia sesión" })).toBeVisible();
    for (const provider of ["Google", "Facebook"])
      await expect(openDialog(page).getByRole("link", { name: new RegExp(provider) })).toBeVisible();
    await openDialog(page).getByRole("button", { name: "Cancelar" }).click();
    await expect(openDialog(page)).toBeHidden();
    await again.click();
    await expect(pitch).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(openDialog(page)).toBeHidden();
  });

  test("nothing of the pitch lies under its foot", async ({ page }) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 390, height: 664 },
      { width: 320, height: 568 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.goto("/ideas");
      await expect(page.getByRole("button", { name: CONTINUE })).toBeVisible();
      const hidden = await page.evaluate(() => {
        const foot = [...document.querySelectorAll("dialog[open] dl + div")][0];
        const last = document.querySelector("dialog[open] dl > :last-child");
        if (!foot || !last) return "missing";
        return last.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
      });
      expect(hidden, `${size.width} × ${size.height}`).toBe(false);
    }
  });

  test("after a sign-in from the way to Premium, the pitch opens again", async ({ page }) => {
    await page.goto("/acerca-de");
    await page.getByRole("main").getByRole("button", { name: "¡Quiero ser Premium!" }).click();
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

  test("the notes' button leads to the key, where the way to Premium opens once", async ({ page }) => {
    await signIn(page);
    await page.goto("/notas/clave_metas");
    await page.getByRole("button", { name: "¡Quiero ser Premium!" }).last().click();
    await expect(page).toHaveURL(/\/clave\/metas$/);
    await expect(page.getByRole("button", { name: CONTINUE })).toBeVisible();
    expect(await page.evaluate(() => window.history.state)).toEqual({});
  });

  test("an attempt that failed is forgotten at the next opening", async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await signIn(page);
    await openPlans(page);
    await page.route("**/simulators/paypal/sdk/js**", (route) => route.abort());
    await subscribe(page);
    await expect(
      page.getByText("Error al cargar script de PayPal. Revisa tu conexión o configuración."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/simulators/paypal/sdk/js**");
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("button", { name: "Ver Premium" }).click();
    await page.getByRole("button", { name: CONTINUE }).click();
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
    await expect(page.getByText("Error al cargar script de PayPal.")).toBeHidden();
  });
});

test("a Premium member is told on a private page that nobody can pay, and goes on working behind it", async ({
  page,
}) => {
  await beginPremium(page);
  await page.route("**/api/public-config", (route) => route.fulfill({ json: [] }));
  await page.goto("/ideas");
  await page
    .getByRole("dialog", { name: "Error Crítico" })
    .getByRole("button", { name: "Seguir sin suscribirme" })
    .click();
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
});

test("a subscription that cannot be loaded is said, and shown as it was the last time", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await signIn(page);
  // What the server said the last time is kept on the device, and shown meanwhile.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("known-subscription"))).not.toBeNull();
  await page.route("**/api/subscription", refusal(503, "unavailable", "No disponible."));
  await page.goto("/perfil");
  const said = notice(
    page,
    "Error al Cargar Suscripción",
    "No se pudo cargar tu información de suscripción.",
  );
  await expect(said).toBeVisible();
  await expect(page.getByText("No suscrito")).toBeVisible();
});
