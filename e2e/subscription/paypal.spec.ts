import { expect, expectUsable, test } from "../fixtures.ts";
import { approveAtPaypal, beginSession, dialogOf, enterWithGoogle, openPaypal, openPlans } from "../steps.ts";
import { notice, paypalButton, replacePaypal, SUBSCRIBE, subscribe } from "./subscription-steps.ts";

test("closing PayPal's window or pressing its Cancelar cancels, and a later approval activates Premium", async ({
  page,
}) => {
  await beginSession(page);
  await openPlans(page);
  const prepared: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/api/subscription/paypal")) prepared.push(await response.text());
  });
  await page.getByRole("button", { name: SUBSCRIBE }).dblclick();
  const opened = page.waitForEvent("popup");
  await paypalButton(page).click();
  await expect(notice(page, "Redirigiendo a PayPal")).toBeVisible();
  expect(new Set(prepared).size, "clicked twice").toBe(1);
  await (await opened).close();
  const cancelled = notice(page, "Suscripción Cancelada");
  await expect(cancelled).toBeVisible();
  await page.locator(".toasts-item", { hasText: "Suscripción Cancelada" }).press("Escape");
  await expect(cancelled).toBeHidden();

  await subscribe(page);
  await approveAtPaypal(page, "Cancelar");
  await expect(cancelled).toBeVisible();

  await subscribe(page);
  await approveAtPaypal(page);
  await expect(
    notice(page, "¡Suscripción Premium Activada!", "Disfruta de todos los beneficios de tu plan Premium."),
  ).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Nueva Idea" })).toBeVisible();
});

/** paypal.screen.test.tsx checks what each message shows. */
test("a failed PayPal script, a failed payment and a blocked window each show an error on the page", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const script = "**/simulators/paypal/sdk/js**";
  await beginSession(page);
  await openPlans(page);
  await page.route(script, (route) => route.abort());
  await subscribe(page);
  await expect(dialogOf(page).getByText("Error al cargar script de PayPal.")).toBeVisible();
  await page.unroute(script);

  await replacePaypal(page, "options.onError(new Error('INSTRUMENT_DECLINED'))");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await paypalButton(page).click();
  await expect(notice(page, "Error de PayPal", "Ocurrió un error con PayPal.")).toBeVisible();
  await page.unroute(script);

  await page.addInitScript(() => {
    window.open = () => null;
  });
  await subscribe(page);
  await expect(paypalButton(page)).toBeVisible();
  await expectUsable(page, "PayPal's button");
  await paypalButton(page).click();
  await expect(
    notice(page, "Error de PayPal", "Permite las ventanas emergentes de este sitio"),
  ).toBeVisible();
  await expect(paypalButton(page)).toBeVisible();
});

test("an approval activates Premium even when the page was closed meanwhile", async ({ page, context }) => {
  await beginSession(page);
  await openPlans(page);
  await subscribe(page);
  const paypal = await openPaypal(page);
  await page.close();
  await paypal.getByRole("button", { name: "Aprobar" }).click();
  await expect(notice(paypal, "¡Suscripción Premium Activada!")).toBeVisible();
  const later = await context.newPage();
  await later.goto("/ideas");
  await expect(later.getByRole("button", { name: "Nueva Idea" })).toBeVisible();
});

test("an approval after the session ended counts after the next sign-in", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const { name } = await beginSession(page);
  await openPlans(page);
  await subscribe(page);
  const paypal = await openPaypal(page);
  await page.context().clearCookies();
  await paypal.getByRole("button", { name: "Aprobar" }).click();
  await expect(dialogOf(page).getByText(/PayPal ya aprobó tu suscripción/)).toBeVisible();
  await enterWithGoogle(page, name);
  await expect(notice(page, "¡Suscripción Premium Activada!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nueva Idea" })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});
