import { expect, expectAccessible, identify, test } from "./fixtures.ts";
import { approveAtPaypal, openPlans, signIn } from "./steps.ts";
import {
  notice,
  openDialog,
  paypalButton,
  refusal,
  replacePaypal,
  SUBSCRIBE,
  subscribe,
} from "./subscription-steps.ts";

test.describe("preparing a subscription", () => {
  test("a second tab that has subscribed meanwhile is known before anyone pays twice", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/409/);
    await signIn(page);
    await openPlans(page);
    const other = await context.newPage();
    await openPlans(other);
    await subscribe(other);
    await approveAtPaypal(other);
    await expect(notice(other, "¡Suscripción Premium Activada!")).toBeVisible();
    await subscribe(page);
    await expect(page.getByRole("dialog", { name: "Ya eres Premium" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Gestionar" }).click();
    await expect(page).toHaveURL(/\/perfil$/);
    await expect(openDialog(page)).toBeHidden();
  });
});

test.describe("at PayPal", () => {
  test("the way there and back is told", async ({ page }) => {
    await signIn(page);
    await openPlans(page);
    await subscribe(page);
    await expect(notice(page, "Redirigiendo a PayPal")).toBeVisible();
    await approveAtPaypal(page);
    await expect(
      notice(page, "¡Suscripción Premium Activada!", "Disfruta de todos los beneficios de tu plan Premium."),
    ).toBeVisible();
    await expect(openDialog(page)).toBeHidden();
  });

  test("its window closed by hand is a cancellation", async ({ page }) => {
    await signIn(page);
    await openPlans(page);
    await subscribe(page);
    const opened = page.waitForEvent("popup");
    await paypalButton(page).click();
    await (await opened).close();
    await expect(notice(page, "Suscripción Cancelada")).toBeVisible();
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  });

  test("an error of its button is said beside it and in a notice", async ({ page }) => {
    await signIn(page);
    await openPlans(page);
    await replacePaypal(page, "options.onError(new Error('INSTRUMENT_DECLINED'))");
    await subscribe(page);
    await paypalButton(page).click();
    const text = "Ocurrió un error con PayPal. Por favor, intenta de nuevo o contacta a soporte.";
    await expect(notice(page, "Error de PayPal", text)).toBeVisible();
    await expect(openDialog(page).locator("section").getByText(text)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  });

  test("a browser that blocks its window is told how to let it open", async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await signIn(page);
    await openPlans(page);
    await subscribe(page);
    await paypalButton(page).click();
    await expect(
      notice(page, "Error de PayPal", "Permite las ventanas emergentes de este sitio"),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(paypalButton(page)).toBeVisible();
  });

  test("approved while the page was closed, it is Premium all the same", async ({ page, context }) => {
    await signIn(page);
    await openPlans(page);
    await subscribe(page);
    const opened = page.waitForEvent("popup");
    await paypalButton(page).click();
    const paypal = await opened;
    await paypal.getByRole("button", { name: "Aprobar" }).waitFor();
    await page.close();
    await paypal.getByRole("button", { name: "Aprobar" }).click();
    await expect(notice(paypal, "¡Suscripción Premium Activada!")).toBeVisible();
    const later = await context.newPage();
    await later.goto("/ideas");
    await expect(later.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  });
});

test.describe("after the approval", () => {
  const CONFIRM = "**/api/subscription/confirmation";

  test("a server that does not answer is told again, and nothing is lost", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/502/);
    await signIn(page);
    await openPlans(page);
    await page.route(CONFIRM, refusal(502, "provider_failed", "PayPal no respondió."));
    await subscribe(page);
    await approveAtPaypal(page);
    await expect(
      notice(
        page,
        "Error Post-Aprobación",
        "Hubo un problema al finalizar tu suscripción. Revisa tu perfil o contacta a soporte.",
      ),
    ).toBeVisible();
    await expect(page.getByText("PayPal ya aprobó tu suscripción y lo tenemos anotado")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(CONFIRM);
    await page.getByRole("button", { name: "Intentar ahora" }).click();
    await expect(notice(page, "¡Suscripción Premium Activada!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  });

  test("a session that has ended meanwhile is opened again, and Premium is there", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    const name = await signIn(page);
    await openPlans(page);
    await subscribe(page);
    const opened = page.waitForEvent("popup");
    await paypalButton(page).click();
    const paypal = await opened;
    await paypal.getByRole("button", { name: "Aprobar" }).waitFor();
    await page.context().clearCookies();
    await paypal.getByRole("button", { name: "Aprobar" }).click();
    await expect(openDialog(page).getByText(/PayPal ya aprobó tu suscripción/)).toBeVisible();
    await expectAccessible(page);
    await openDialog(page)
      .getByRole("link", { name: /Google/ })
      .click();
    await identify(page, name);
    await expect(notice(page, "¡Suscripción Premium Activada!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
    await expect(openDialog(page)).toBeHidden();
  });

  for (const [status, title, text] of [
    [
      "pending_approval",
      "Procesando Suscripción",
      "Tu suscripción Premium está siendo procesada y se activará en breve.",
    ],
    ["suspended", "Estado de Suscripción Premium", "El estado de tu suscripción es: suspendida."],
  ]) {
    test(`PayPal's ${status} is ${title}`, async ({ page }) => {
      await signIn(page);
      await openPlans(page);
      await page.route(CONFIRM, async (route) => {
        const response = await route.fetch();
        const { subscription } = (await response.json()) as { subscription: object };
        await route.fulfill({ json: { subscription: { ...subscription, status } } });
      });
      await subscribe(page);
      await approveAtPaypal(page);
      await expect(notice(page, title ?? "", text)).toBeVisible();
      await expect(openDialog(page)).toBeHidden();
    });
  }

  test("an id that PayPal does not show as theirs is an Error de Actualización", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await signIn(page);
    await openPlans(page);
    await replacePaypal(page, "options.onApprove({ subscriptionID: 'I-INVENTED0001' })");
    await subscribe(page);
    await paypalButton(page).click();
    await expect(
      notice(
        page,
        "Error de Actualización",
        "No se pudo actualizar tu suscripción automáticamente. Por favor, revisa tu perfil o contacta a soporte.",
      ),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  });
});
