import type { Page } from "@playwright/test";
import type { ReminderSettings } from "#notebook/reminders/contract.ts";
import { expect, growTall, test, waitUntilAlive } from "../fixtures.ts";
import { mailedLink } from "../mail.ts";
import { beginPremium, look } from "../steps.ts";
import { button, openSettings, section } from "./reminder-steps.ts";

const CONFIRM = /\/recordatorios#confirmar=[\w-]{43}/;
const STOP = /\/recordatorios#dejar=[\w-]{43}/;
let addresses = 0;

const events = (page: Page) => section(page).getByRole("switch", { name: "Eventos del calendario" });

test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await growTall(page);
});

async function settingsOf(page: Page): Promise<ReminderSettings> {
  return (await page.request.get("/api/reminders")).json();
}

test("a reminder address is confirmed by its mailed link, and a mailed link stops reminders", async ({
  page,
  context,
  product,
}) => {
  // Facebook does not confirm that an address is the member's (product.md, section 19).
  await beginPremium(page, "Facebook");
  await openSettings(page);
  const email = `recordar${++addresses}-${process.env.TEST_PARALLEL_INDEX ?? 0}@ejemplo.com`;
  await button(page, "Añadir un correo").click();
  await section(page).getByLabel("Correo electrónico").fill(email);
  await button(page, "Enviar el mensaje").dblclick();
  await expect(section(page).getByText(`Te enviamos un mensaje a ${email}.`)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(await mailedLink(product, email, CONFIRM));
  await tab.reload();
  await expect(tab.getByRole("heading", { name: "Confirma tu correo" })).toBeVisible();
  expect((await settingsOf(page)).email).toBeNull();
  await tab.getByRole("button", { name: "Confirmar este correo" }).dblclick();
  await expect(tab.getByRole("heading", { name: "Correo confirmado" })).toBeVisible();
  await look(page);
  await expect(section(page).getByText(`Tus recordatorios llegan a ${email}.`)).toBeVisible();
  await button(page, "Enviar un aviso de prueba").click();
  await expect(section(page).getByText(/^Enviado por correo/)).toBeVisible();

  await tab.goto(await mailedLink(product, email, STOP));
  await waitUntilAlive(tab);
  expect((await settingsOf(page)).event_reminders).toBe(true);
  await tab.getByRole("button", { name: "Desactivar recordatorios" }).click();
  const stopped =
    "Ya no te enviaremos recordatorios como el de ese mensaje. Puedes volver a activarlos en tu perfil.";
  await expect(tab.getByRole("status").filter({ hasText: stopped })).toBeFocused();
  await tab.getByRole("link", { name: "Ir a tu perfil" }).click();
  await expect(events(tab)).not.toBeChecked();
});
