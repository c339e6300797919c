import { expect, expectAccessible, identify, test, waitUntilAlive } from "./fixtures.ts";
import { becomePremium, openPlans, signIn } from "./steps.ts";
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

  test("an attempt that failed is forgotten at the next opening @both", async ({ page, expectedErrors }) => {
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

test.describe("the configuration", () => {
  for (const entries of [[], [{ key: "PAYPAL_CLIENT_ID", value: "your-client-id" }]]) {
    const name = entries.length === 0 ? "missing" : "a placeholder";
    test(`a client id that is ${name} is an Error Crítico, and reading goes on @both`, async ({ page }) => {
      await page.route("**/api/public-config", (route) => route.fulfill({ json: entries }));
      await page.goto("/clave/metas");
      await waitUntilAlive(page);
      await expect(openDialog(page)).toBeHidden();
      await page.goto("/ideas");
      const critical = page.getByRole("dialog", { name: "Error Crítico" });
      await expect(critical).toBeVisible();
      await expectAccessible(page);
      const box = await critical.boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
      await critical.getByRole("button", { name: "Seguir sin suscribirme" }).click();
      await expect(openDialog(page)).toBeHidden();
    });
  }

  test("a Premium member is told on a private page, and goes on working behind it", async ({ page }) => {
    await becomePremium(page);
    await page.route("**/api/public-config", (route) => route.fulfill({ json: [] }));
    await page.goto("/ideas");
    await page
      .getByRole("dialog", { name: "Error Crítico" })
      .getByRole("button", { name: "Seguir sin suscribirme" })
      .click();
    await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  });

  test("one that cannot be loaded is said, and asked for again", async ({ page, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signIn(page);
    await page.route("**/api/public-config", refusal(503, "unavailable", "No disponible."));
    await page.goto("/ideas");
    await page.getByRole("button", { name: CONTINUE }).click();
    await expect(page.getByText("No se pudo cargar la configuración de la aplicación.")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/public-config");
    await page.getByRole("button", { name: "Intentar de nuevo" }).click();
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  });
});

for (const kind of ["failed", "late"] as const) {
  test(`a subscription whose answer is ${kind} is not cancelled without a question`, {
    tag: "@desktop",
  }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/503/);
    await becomePremium(page);
    await page.evaluate(() => localStorage.removeItem("known-subscription"));
    const refuse = refusal(503, "unavailable", "No disponible.");
    await page.route("**/api/subscription", kind === "failed" ? refuse : () => {});
    await page.goto("/promo-midiario");
    await waitUntilAlive(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Empezar / })
      .first()
      .click();
    await page.getByRole("button", { name: CONTINUE }).click();
    await page.getByRole("button", { name: "Comenzar Gratis" }).click();
    const question = page.getByRole("alertdialog", { name: "¿Cambiar al plan gratuito?" });
    await expect(question).toContainText("Si tienes una suscripción en PayPal, la cancelaremos");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Seguir como estoy" }).click();
    await expect(question).toBeHidden();
    const { subscription } = await (await page.request.get("/api/subscription")).json();
    expect(subscription).toMatchObject({ is_premium: true, cancellation_pending: false });
  });
}

test("a subscription that cannot be loaded is said, and asked for again", async ({
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

  await page.evaluate(() => localStorage.removeItem("known-subscription"));
  await page.reload();
  await expect(said).toBeVisible();
  await page.unroute("**/api/subscription");
  await page.getByRole("main").getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByText("No suscrito")).toBeVisible();
});
