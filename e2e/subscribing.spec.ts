import { expect, expectUsable, test } from "./fixtures.ts";
import { approveAtPaypal, beginPremium, openPlans, signIn } from "./steps.ts";

test("every step of the way can be used by everyone and fits the screen @both", async ({ page }) => {
  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
  await expectUsable(page, "the pitch");
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await expect(page.locator("dialog[open]").getByRole("link", { name: /Google/ })).toBeVisible();
  await expectUsable(page, "the sign-in");
  await signIn(page);
  await openPlans(page);
  await expectUsable(page, "the plans");
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pagar con PayPal" })).toBeVisible();
  await expectUsable(page, "PayPal's button");
});

test("clicked twice, the way to PayPal is one subscription", async ({ page }) => {
  await signIn(page);
  await openPlans(page);
  const prepared: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/api/subscription/paypal")) prepared.push(await response.text());
  });
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).dblclick();
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Pagar con PayPal" })).toBeVisible();
  expect(new Set(prepared).size).toBe(1);
});

test("cancelled at PayPal, nothing has changed and it can be tried again", async ({ page }) => {
  await signIn(page);
  await openPlans(page);
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await approveAtPaypal(page, "Cancelar");
  await expect(page.getByText("Suscripción Cancelada")).toBeVisible();
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await approveAtPaypal(page);
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
});

test("a browser that only says that it has paid is told the truth", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404|409/);
  await signIn(page);
  const answer = await page.evaluate(async () => {
    const response = await fetch("/api/subscription/confirmation", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ paypal_subscription_id: "I-INVENTED0001" }),
    });
    return response.status;
  });
  expect(answer).toBe(404);
  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Continuar con la elección del plan" })).toBeVisible();
});

test("Comenzar Gratis keeps the free plan", async ({ page }) => {
  await signIn(page);
  await openPlans(page);
  await page.getByRole("button", { name: "Comenzar Gratis" }).click();
  await expect(page.locator("dialog[open]")).toBeHidden();
  await expect(
    page.getByText("Plan Gratuito Seleccionado").or(page.getByText("Has cambiado al plan Gratuito.")),
  ).toBeVisible();
});

test("cancelled from the profile, Premium lasts to the end of what is paid", async ({ page }) => {
  await beginPremium(page);
  await page.goto("/perfil");
  await page.getByRole("button", { name: /Cancelar suscripción/i }).click();
  await page
    .getByRole("alertdialog")
    .or(page.locator("dialog[open]"))
    .getByRole("button", { name: /Sí|Cancelar suscripción/i })
    .click();
  await expect(page.getByText("Cancelación Solicitada")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: /Cancelar suscripción/i })).toBeHidden();
  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
});
