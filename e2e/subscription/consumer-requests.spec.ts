import type { Page } from "@playwright/test";
import type { Standing } from "#billing/consumer-requests/contract.ts";
import { OFFLINE } from "#platform/shared/api-client.ts";
import { expect, test, waitUntilAlive } from "../fixtures.ts";
import { mailedLink } from "../mail.ts";
import { scriptOf } from "../script-of.ts";
import { beginPremium, holdApplication } from "../steps.ts";

const CODE = /^(BA|AR)-\w{4}-\w{4}$/;

const codeOn = (page: Page) => page.getByRole("main").locator("strong").filter({ hasText: CODE });
const askForBaja = (page: Page) => page.getByRole("button", { name: "Pedir la baja" }).click();
const resolved = (page: Page) => page.getByRole("heading", { name: "Tu solicitud ya está resuelta" });

async function waitUntilResolved(page: Page, origin: string): Promise<void> {
  const [, token] = page.url().split("#");
  const statusOf = async () => {
    const options = { data: { token }, headers: { origin } };
    const answer = await page.request.post("/api/consumer-requests/reading", options);
    return ((await answer.json()) as Standing).status;
  };
  await expect.poll(statusOf, { timeout: 40_000 }).toBe("done");
  await page.reload();
  await expect(resolved(page)).toBeVisible();
}

test("a cancellation request submitted before hydration is sent, and gets a code", async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto("/baja", { waitUntil: "domcontentloaded" });
  const email = `vecina-${process.env.TEST_PARALLEL_INDEX ?? 0}@ejemplo.com`;
  await page.getByLabel("Correo de tu cuenta").fill(email);
  await page.getByLabel("Correo de tu cuenta").press("Enter");
  await askForBaja(page);
  await expect(page).toHaveURL(/\/baja$/);
  release();
  await expect(page.getByText(`a ${email}`)).toBeVisible();
  await expect(codeOn(page)).toHaveText(/^BA-/);
});

test("a confirmed cancellation completes, leaks its token in no URL or referrer, and leaves Premium active", async ({
  page,
  product,
}) => {
  await beginPremium(page);
  await page.goto("/baja");
  await waitUntilAlive(page);
  const field = page.getByLabel("Correo de tu cuenta");
  await expect(field).toHaveValue(/@ejemplo\.com$/);
  const email = await field.inputValue();
  await askForBaja(page);
  const code = (await codeOn(page).textContent()) ?? "";

  const link = await mailedLink(product, email);
  const [, secret = ""] = link.split("#");
  const told: string[] = [];
  page.on("request", (request) => {
    if (`${request.url()} ${request.headers().referer}`.includes(secret)) told.push(request.url());
  });
  const opened = await page.goto(link);
  expect(opened?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(page.getByRole("heading", { name: "Confirma tu baja" })).toBeVisible();
  await expect(codeOn(page)).toHaveText(code);
  await page.getByRole("button", { name: "Confirmar la baja" }).dblclick();
  await expect(page.getByRole("heading", { name: "Listo, ya estamos con tu solicitud" })).toBeVisible();
  await waitUntilResolved(page, product.origin);
  await page.getByRole("main").getByRole("link", { name: "Volver al Inicio" }).click();
  await expect(page).toHaveURL(/\/$/);
  // The token stays in the fragment, which browsers do not send.
  expect(told.filter((url) => !url.includes("#"))).toEqual([]);

  await page.goto("/ideas");
  await expect(page.getByRole("button", { name: "Nueva Idea" })).toBeVisible();
});

test("where the question of a cancellation cannot be loaded, the profile says so in its place", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await beginPremium(page);
  const script = scriptOf("src/billing/subscription/profile/cancel-subscription-dialog.tsx");
  await page.route(`**${script}`, (route) => route.abort());
  await page.goto("/perfil");
  const subscription = page.getByRole("region", { name: "Suscripción" });
  await subscription.getByRole("button", { name: "Cancelar suscripción" }).click();
  await expect(subscription.getByText(OFFLINE.message)).toBeVisible();
});
