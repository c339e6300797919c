import type { Page } from "@playwright/test";
import { expect, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { beginIdea, expectDraft, ideasOf, writeIdea } from "../notebook/idea-steps.ts";
import {
  becomePremium,
  beginPremium,
  beginSession,
  dialogOf,
  enterWithGoogle,
  keepIdea,
  look,
  onAnotherDevice,
  signOut,
  storedOnDevice,
} from "../steps.ts";

/** Opens another device with a replica, an unsent change and a draft. */
async function openOtherDevice(page: Page, name: string): Promise<Page> {
  const device = await onAnotherDevice(page, name);
  await device.goto("/ideas");
  await expect(ideasOf(device)).toContainText(["Lo que ya está en la cuenta"]);
  await device.context().route("**/api/ideas/*", (route) => route.abort());
  await writeIdea(device, "Lo que no se envió");
  await expect(ideasOf(device).filter({ hasText: "Lo que no se envió" })).toContainText("Por enviar");
  await beginIdea(device, "Lo que se empezó");
  return device;
}

async function signOutEverywhere(page: Page): Promise<void> {
  await page.goto("/perfil");
  await page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
  await dialogOf(page).getByRole("button", { name: "Cerrar en todos" }).click();
  await expect(page.getByText("Sesión Cerrada")).toBeVisible();
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
}

test("a sign-out everywhere leaves another device its outbox and draft, for the same member alone; a deletion nothing", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/, WITHOUT_CONNECTION);
  const name = await beginPremium(page);
  await keepIdea(page, "Lo que ya está en la cuenta");
  const device = await openOtherDevice(page, name);
  const other = await device.context().newPage();
  await other.goto("/ideas");
  await expect(ideasOf(other)).toContainText(["Lo que ya está en la cuenta"]);
  await signOutEverywhere(page);

  await look(device);
  await expect(device.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  // Only the first tab that hears of the sign-out shows the notice.
  const notices = async () => {
    const tabs = [device, other].map((tab) => tab.getByRole("region", { name: "Avisos" }).allTextContents());
    return (await Promise.all(tabs)).join();
  };
  await expect
    .poll(notices)
    .toMatch(/Tu sesión se cerró.*te espera aquí para cuando vuelvas a iniciar sesión/);
  await expect(other.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await expect.poll(() => storedOnDevice(device)).not.toContain("Lo que ya está en la cuenta");
  const held = await storedOnDevice(device);
  expect(held).toContain("Lo que no se envió");
  expect(held).toContain("Lo que se empezó");
  await expect.poll(() => device.context().cookies()).toEqual([]);

  // A second member on this device does not see the first member's unsent idea.
  await other.close();
  await becomePremium(device);
  await expect(device.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
  await expect(device.getByText("Lo que no se envió")).toBeHidden();
  await signOut(device);

  await device.context().unroute("**/api/ideas/*");
  await enterWithGoogle(device, name);
  await device.goto("/ideas");
  await expect(ideasOf(device)).toHaveCount(2);
  await expect(ideasOf(device).filter({ hasText: "Lo que no se envió" })).not.toContainText("Por enviar");
  await expectDraft(device, "Lo que se empezó");

  await device.context().route("**/api/ideas/*", (route) => route.abort());
  await device.goto("/ideas");
  await writeIdea(device, "Lo que tampoco se envió");
  await device.goto("about:blank");
  await beginSession(page, { name });
  await page.goto("/perfil");
  await page
    .getByRole("region", { name: "Tus datos" })
    .getByRole("button", { name: "Eliminar mi cuenta" })
    .click();
  await dialogOf(page).getByLabel("Para confirmar, escribe ELIMINAR").fill("eliminar");
  await dialogOf(page).getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(page.getByText("ha sido procesada")).toBeVisible();
  // Any page learns of the deletion, public ones too.
  await device.goto("/");
  await expect(device.getByText("Tu cuenta se eliminó")).toBeVisible();
  await expect.poll(() => storedOnDevice(device)).toBe("[{}]");
  await expect.poll(() => device.context().cookies()).toEqual([]);
  await device.context().close();
});
