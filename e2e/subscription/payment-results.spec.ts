import type { Page } from "@playwright/test";
import { CONSENT } from "#test/visitor.ts";
import { expect, test } from "../fixtures.ts";
import { beginSession, enterWithGoogle } from "../steps.ts";
import { notice } from "./subscription-steps.ts";

const SIGN_IN_FIRST =
  "Tu pago fue exitoso. Por favor, inicia sesión para activar completamente tu suscripción Premium.";

/** Opens a new subscription at PayPal, in a window without an opener. */
async function openApproval(page: Page): Promise<string> {
  const { name, origin } = await beginSession(page);
  await prepareApproval(page, origin);
  return name;
}

async function prepareApproval(page: Page, origin: string): Promise<void> {
  const prepared = await page.request.post("/api/subscription/paypal", {
    headers: { origin },
    data: CONSENT,
  });
  const { paypalSubscriptionId: id } = (await prepared.json()) as { paypalSubscriptionId: string };
  await page.goto(`/simulators/paypal/webapps/billing/subscriptions/open?subscription_id=${id}`);
}

const heading = (page: Page, title: string) => page.getByRole("main").getByRole("heading", { name: title });

test("a payment cancelled at PayPal can be retried; an approved one activates Premium with one toast and a clean URL", async ({
  page,
}) => {
  const { origin } = await beginSession(page);
  await prepareApproval(page, origin);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(notice(page, "Pago Fallido")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();

  await prepareApproval(page, origin);
  await page.getByRole("button", { name: "Aprobar" }).click();
  await expect(notice(page, "¡Suscripción Premium Activada!")).toBeVisible();
  await expect(heading(page, "¡Suscripción Premium Activada!")).toBeVisible();
  await expect(page).toHaveURL(/\/payment-success$/);

  await page.reload();
  await expect(heading(page, "¡Suscripción Premium Activada!")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ver mi perfil" }).click();
  await expect(page.getByText("Próximo cobro")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "¡Suscripción Premium Activada!")).toBeVisible();
  await expect(notice(page, "¡Suscripción Premium Activada!")).toBeHidden();
});

test("a payment approved without a session is activated by the next sign-in", async ({ page }) => {
  const name = await openApproval(page);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Aprobar" }).click();
  await expect(notice(page, "Información")).toBeVisible();
  await expect(page.getByText(SIGN_IN_FIRST)).toBeVisible();
  await expect(page).toHaveURL(/\/perfil$/);
  const dialog = page.getByRole("dialog", { name: "Inicia sesión para activar tu Premium" });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => window.history.state)).toEqual({});
  await enterWithGoogle(page, name);
  await expect(notice(page, "¡Suscripción Premium Activada!")).toBeVisible();
  await expect(page).toHaveURL(/\/perfil$/);
  await expect(page.getByText("Próximo cobro")).toBeVisible();
});
