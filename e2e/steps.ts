import { expect, type Page } from "@playwright/test";
import { identify, waitUntilAlive } from "./fixtures.ts";

let people = 0;

/** Signs someone new in, from the header, and comes back to the page. */
export async function signIn(page: Page, provider: "Google" | "Facebook" = "Google"): Promise<string> {
  const name = `Persona${++people}${process.env.TEST_PARALLEL_INDEX ?? ""}`;
  await page.goto("/");
  await page.getByRole("button", { name: "Ingresar" }).first().click();
  await page
    .getByRole("link", { name: new RegExp(provider) })
    .first()
    .click();
  await identify(page, name);
  await expect(page).toHaveURL(/\/$/);
  await waitUntilAlive(page);
  return name;
}

/** Presses PayPal's button in its frame and approves in its window. */
export async function approveAtPaypal(
  page: Page,
  decision: "Aprobar" | "Cancelar" = "Aprobar",
): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.frameLocator("iframe").getByRole("button", { name: "Pagar con PayPal" }).click();
  const paypal = await opened;
  const closed = paypal.waitForEvent("close");
  await paypal.getByRole("button", { name: decision }).click();
  await closed;
}

/** Opens the plan modal for someone who is signed in. */
export async function openPlans(page: Page): Promise<void> {
  await page.goto("/ideas");
  await page.getByRole("button", { name: "Continuar con la elección del plan" }).click();
  await expect(page.getByRole("button", { name: "Suscribirse con PayPal" })).toBeVisible();
}

/** Someone new, signed in and Premium, at the idea bank. Returns the name. */
export async function becomePremium(page: Page): Promise<string> {
  const name = await signIn(page);
  await openPlans(page);
  await page.getByRole("button", { name: "Suscribirse con PayPal" }).click();
  await approveAtPaypal(page);
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  return name;
}

/** Holds back the application, as a slow connection does. Returns what lets it come. */
export async function holdApplication(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/entry-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
