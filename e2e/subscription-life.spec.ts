import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { beginPremium } from "./steps.ts";

/** What the member or the owner does at PayPal's own site. PayPal tells the server by its webhooks. */
async function actAtPaypal(product: Product, id: string, action: string): Promise<void> {
  const response = await fetch(`${product.origin}/simulators/paypal/control/subscriptions/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ action }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** Opens the profile until PayPal's word has come through. */
async function seeOnProfile(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto("/perfil");
    await expect(page.getByRole("region", { name: "Suscripción" }).getByText(words).first()).toBeVisible({
      timeout: 5000,
    });
  }).toPass({ timeout: 40_000 });
}

test("what happens at PayPal's own site shows on the profile, and opens and closes the tools", async ({
  page,
  product,
  expectedErrors,
}) => {
  // A page that loads as Premium ends may still ask for what it keeps.
  expectedErrors.push(/403 .*\/api\/(favourites|reminders)/);
  test.setTimeout(120_000);
  await beginPremium(page);
  const answer = await page.request.get("/api/subscription");
  const { subscription } = (await answer.json()) as { subscription: { paypal_subscription_id: string } };
  const id = subscription.paypal_subscription_id;

  await actAtPaypal(product, id, "suspend");
  await seeOnProfile(page, "Tu suscripción está inactiva.");
  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();

  await actAtPaypal(product, id, "activate");
  await seeOnProfile(page, "Se renueva sola cada mes");

  await actAtPaypal(product, id, "cancel");
  await seeOnProfile(page, "Cancelada: no habrá más cobros.");

  await actAtPaypal(product, id, "refund");
  await seeOnProfile(page, "Gratuita (cancelada)");
  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
});
