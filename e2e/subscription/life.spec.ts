import type { Page } from "@playwright/test";
import type { Subscription } from "#features/subscription/contract.ts";
import { expect, test } from "../fixtures.ts";
import type { Product } from "../product.ts";
import { beginPremium } from "../steps.ts";

/** Acts on PayPal's own site, and waits until a webhook has told the product. */
async function actAtPaypal(
  { page, product, id }: { page: Page; product: Product; id: string },
  action: string,
  outcome: Partial<Subscription>,
): Promise<void> {
  const response = await fetch(`${product.origin}/simulators/paypal/control/subscriptions/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action }),
  });
  expect(response.ok, await response.text()).toBe(true);
  const known = async () => (await page.request.get("/api/subscription")).json();
  await expect.poll(known).toMatchObject({ subscription: outcome });
}

async function seeOnProfile(page: Page, words: string): Promise<void> {
  await page.goto("/perfil");
  await expect(page.getByRole("region", { name: "Suscripción" }).getByText(words).first()).toBeVisible();
}

test("subscription changes made at PayPal show on the profile, and a refund closes the tools", async ({
  page,
  product,
  expectedErrors,
}) => {
  // A page that loads while Premium ends may still request Premium data.
  expectedErrors.push(/403 .*\/api\/(notebook|reminders)/);
  await beginPremium(page);
  const answer = await page.request.get("/api/subscription");
  const { subscription } = (await answer.json()) as { subscription: { paypal_subscription_id: string } };
  const at = { page, product, id: subscription.paypal_subscription_id };

  await actAtPaypal(at, "suspend", { status: "suspended" });
  await seeOnProfile(page, "Tu suscripción está inactiva.");
  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();

  await actAtPaypal(at, "activate", { status: "active" });
  await seeOnProfile(page, "Se renueva sola cada mes");

  await actAtPaypal(at, "cancel", { cancellation_pending: true });
  await seeOnProfile(page, "Cancelada: no habrá más cobros.");

  await actAtPaypal(at, "refund", { is_premium: false });
  await seeOnProfile(page, "Gratuita (cancelada)");
  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
});
