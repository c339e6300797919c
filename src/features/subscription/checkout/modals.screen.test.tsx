import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectUsable } from "#test/screens/accessible.ts";
import { buildSubscription } from "#test/screens/build-subscription.ts";
import { CONTINUE, openPlans, SUBSCRIBE } from "#test/screens/open-plans.ts";
import { api, notice, openAsMember, openDialog, openScreen } from "#test/screens/open-screen.tsx";

const pitch = page.getByRole("button", { name: CONTINUE });

async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(390, 844));
}

test.each([390, 1280])("the pitch and sign-in dialogs pass the usability checks at %i px", async (width) => {
  await resize(width, 844);
  await openScreen("/ideas");
  await expect.element(pitch).toBeVisible();
  await expectUsable();
  await pitch.click();
  await expect.element(openDialog().getByRole("link", { name: /Google/ })).toBeVisible();
  await expectUsable();
});

test.each([390, 1280])("the plans and PayPal's button pass the usability checks at %i px", async (width) => {
  await resize(width, 844);
  await openPlans();
  await expectUsable();
  api.answer({ "POST /api/subscription/paypal": { paypalSubscriptionId: "I-ABCDEF1234" } });
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  await expect.element(page.getByTitle("Botones de PayPal")).toBeInTheDocument();
  await expectUsable();
});

test("the pitch closes on backdrop and Escape, the sign-in dialog on Cancelar, and Ver Premium restarts", async () => {
  await openScreen("/ideas");
  await expect.element(pitch).toBeVisible();
  await page.elementLocator(document.body).click({ position: { x: 4, y: 4 } });
  await expect.element(openDialog()).not.toBeInTheDocument();
  const again = page.getByRole("main").getByRole("button", { name: "Ver Premium" });
  await again.click();
  await pitch.click();
  await expect.element(page.getByRole("dialog", { name: "Primero, inicia sesión" })).toBeVisible();
  for (const provider of ["Google", "Facebook"]) {
    await expect.element(openDialog().getByRole("link", { name: provider })).toBeVisible();
  }
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await again.click();
  await expect.element(pitch).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test.each([
  [390, 844],
  [390, 664],
  [320, 568],
  [1280, 800],
])("the foot of the pitch covers none of its content at %i × %i", async (width, height) => {
  await resize(width, height);
  await openScreen("/ideas");
  await expect.element(pitch).toBeVisible();
  const foot = document.querySelector("dialog[open] ul + div");
  const last = document.querySelector("dialog[open] ul > :last-child");
  const top = foot?.getBoundingClientRect().top ?? Number.NaN;
  expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});

test("Comenzar Gratis shows Plan Gratuito Seleccionado and closes the dialog", async () => {
  await openPlans();
  api.answer({ "POST /api/subscription/free-plan": { subscription: null } });
  await page.getByRole("button", { name: "Comenzar Gratis" }).click();
  await expect.element(notice("Plan Gratuito Seleccionado")).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test("a Premium member can dismiss Error Crítico on a private page and then sees that page", async () => {
  api.answer({ "GET /api/public-config": [] });
  await openAsMember("/favoritos", buildSubscription());
  await page
    .getByRole("dialog", { name: "Error Crítico" })
    .getByRole("button", { name: "Seguir sin suscribirme" })
    .click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(page.getByText("Aún no tienes favoritos")).toBeVisible();
});
