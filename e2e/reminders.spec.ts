import type { Page } from "@playwright/test";
import type { ReminderSettings } from "#features/reminders/contract.ts";
import { expect, expectAccessible, growTall, test, WITHOUT_CONNECTION, waitUntilAlive } from "./fixtures.ts";
import { mailedLink } from "./mail.ts";
import { button, openSettings, section } from "./reminder-steps.ts";
import { becomePremium } from "./steps.ts";

const CONFIRM = /\/recordatorios#confirmar=[\w-]{43}/;
const STOP = /\/recordatorios#dejar=[\w-]{43}/;
let addresses = 0;

const events = (page: Page) => section(page).getByRole("switch", { name: "Eventos del calendario" });
const journal = (page: Page) => section(page).getByRole("switch", { name: "Tu diario, cada noche" });

test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await growTall(page);
});

/** What the server has, as another device of the member's would be told. */
async function settingsOf(page: Page): Promise<ReminderSettings> {
  return (await page.request.get("/api/reminders")).json();
}

/** The page is left for another tab, and seen again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test("from nothing to an address that was confirmed, and out again by a message's own link", async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  // Facebook does not vouch for an address.
  await becomePremium(page, "Facebook");
  await openSettings(page);
  await expect(page.getByRole("heading", { name: "Recordatorios" })).toBeFocused();
  await expect(section(page).getByText("Todavía no tienes dónde recibirlos.")).toBeVisible();
  await button(page, "Enviar un aviso de prueba").click();
  await expect(section(page).getByText(/^No salió/)).toBeVisible();

  const email = `recordar${++addresses}-${process.env.TEST_PARALLEL_INDEX ?? 0}@ejemplo.com`;
  const field = section(page).getByLabel("Correo electrónico");
  await button(page, "Añadir un correo").click();
  await expect(field).toBeFocused();
  await button(page, "Enviar el mensaje").click();
  await expect(section(page).getByRole("alert")).toHaveText("Escribe un correo electrónico.");
  await field.fill("no es un correo");
  await field.press("Enter");
  await expect(section(page).getByRole("alert")).toHaveText("No es un correo electrónico.");
  await expect(field).toHaveValue("no es un correo");
  await field.fill(email);
  await button(page, "Enviar el mensaje").dblclick();
  await expect(section(page).getByText(`Te enviamos un mensaje a ${email}.`)).toBeVisible();
  await expect(button(page, "Usar otro")).toBeFocused();
  await expectAccessible(page);

  const tab = await context.newPage();
  await tab.goto(await mailedLink(product, email, CONFIRM));
  await tab.reload();
  await expect(tab.getByRole("heading", { name: "Confirma tu correo" })).toBeVisible();
  expect((await settingsOf(page)).email).toBeNull();
  await tab.getByRole("button", { name: "Confirmar este correo" }).dblclick();
  await expect(tab.getByRole("heading", { name: "Correo confirmado" })).toBeVisible();
  await expect(tab.getByRole("main").getByRole("status")).toBeFocused();
  await expectAccessible(tab);

  await comeBack(page);
  await expect(section(page).getByText(`Tus recordatorios llegan a ${email}.`)).toBeVisible();
  await button(page, "Enviar un aviso de prueba").click();
  await expect(section(page).getByText(/^Enviado por correo/)).toBeVisible();

  await tab.goto(await mailedLink(product, email, STOP));
  await tab.reload();
  await waitUntilAlive(tab);
  expect((await settingsOf(page)).event_reminders).toBe(true);
  await tab.getByRole("button", { name: "No recordar más" }).dblclick();
  await expect(
    tab.getByText("Ya no te enviaremos recordatorios de eventos. Puedes volver a activarlos en tu perfil."),
  ).toBeFocused();
  await tab.getByRole("link", { name: "Ir a tu perfil" }).click();
  await expect(events(tab)).not.toBeChecked();
  await events(tab).click();
  await expect(events(tab)).toBeChecked();
  await comeBack(page);
  await expect(events(page)).toBeChecked();

  await button(page, "Quitar").click();
  await expect(section(page).getByText("Todavía no tienes dónde recibirlos.")).toBeVisible();
  await expect(button(page, "Añadir un correo")).toBeFocused();
  expect((await settingsOf(page)).email).toBeNull();
});

test("kinds, hour, zone and address are kept at once", async ({ page }) => {
  const name = await becomePremium(page);
  const own = `${name.toLowerCase()}@ejemplo.com`;
  // Any page that stays open for a while tells the zone of the device.
  await expect.poll(async () => (await settingsOf(page)).time_zone).toMatch(/Buenos_Aires$/);
  await openSettings(page);
  await expect(section(page).getByText(`Tus recordatorios llegan a ${own}.`)).toBeVisible();
  const followed = /^Buenos Aires, ahora \d\d:\d\d \(UTC−3\)\. Es la de este dispositivo/;
  await expect(section(page).getByText(followed)).toBeVisible();

  await journal(page).press("Space");
  await expect(journal(page)).toBeChecked();
  const hour = section(page).getByLabel("Hora del recordatorio del diario");
  await hour.fill("22:15");
  await hour.blur();
  await button(page, "Cambiar la zona").click();
  const zone = section(page).getByLabel("Tus horas se cuentan en");
  await expect(zone).toBeFocused();
  await expectAccessible(page);
  await zone.selectOption("Europe/Madrid");
  await button(page, "Guardar").click();
  await expect(section(page).getByText(/^Madrid, ahora .* La elegiste tú\.$/)).toBeVisible();
  await expect(button(page, "Cambiar la zona")).toBeFocused();
  const wanted = { journal_reminder: true, journal_time: "22:15", time_zone: "Europe/Madrid" };
  await expect.poll(() => settingsOf(page)).toMatchObject(wanted);
  await page.reload();
  await expect(hour).toHaveValue("22:15");
  await button(page, "Cambiar la zona").click();
  await zone.selectOption("");
  await button(page, "Guardar").click();
  await expect(section(page).getByText(followed)).toBeVisible();
  await expect.poll(async () => (await settingsOf(page)).time_zone).toMatch(/Buenos_Aires$/);

  await button(page, "Usar otro").click();
  await section(page).getByLabel("Correo electrónico").fill(`otro.${own}`);
  await page.keyboard.press("Enter");
  await button(page, "Enviar de nuevo").click();
  await expect(section(page).getByText("Lo enviamos otra vez. Vale solo el último mensaje.")).toBeVisible();
  await button(page, "Quitar").click();
  await expect(button(page, "Enviar de nuevo")).toBeHidden();
  await expect(section(page).getByText(`Tus recordatorios llegan a ${own}.`)).toBeVisible();
});

test("an hour that is left by going back is kept, and nothing older takes a change back", async ({
  page,
}) => {
  await becomePremium(page);
  await expect.poll(async () => (await settingsOf(page)).time_zone).toMatch(/Buenos_Aires$/);
  await openSettings(page);
  await journal(page).click();
  await page.getByRole("link", { name: "Favoritos" }).locator("visible=true").first().click();
  await expect(section(page)).toBeHidden();
  await page.evaluate(() => history.back());
  const hour = section(page).getByLabel("Hora del recordatorio del diario");
  await hour.fill("22:15");
  await page.evaluate(() => history.forward());
  await expect(section(page)).toBeHidden();
  await expect.poll(async () => (await settingsOf(page)).journal_time).toBe("22:15");

  await openSettings(page);
  await expect(events(page)).toBeChecked();
  const zoneAsked = Promise.withResolvers<void>();
  const zoneTold = Promise.withResolvers<void>();
  await page.route(
    "**/api/reminders/time-zone",
    async (route) => {
      zoneAsked.resolve();
      await zoneTold.promise;
      await route.continue();
    },
    { times: 1 },
  );
  // Another device has told a zone of its own.
  await page.request.put("/api/reminders/time-zone", { data: { time_zone: "Europe/Madrid" } });
  await comeBack(page);
  await zoneAsked.promise;
  const changed = page.waitForResponse((response) => response.request().method() === "PATCH");
  await events(page).click();
  await changed;
  const told = page.waitForResponse("**/api/reminders/time-zone");
  zoneTold.resolve();
  await told;
  await expect.poll(async () => (await settingsOf(page)).time_zone).toMatch(/Buenos_Aires$/);
  await expect(events(page)).not.toBeChecked();
});

test("what cannot be loaded or kept says why, and is as it was", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION, /status of (401|503)/);
  await becomePremium(page);
  const unavailable = { error: { code: "unavailable", message: "Intenta en unos minutos." } };
  await page.route("**/api/reminders", (route) => route.fulfill({ status: 503, json: unavailable }));
  await page.goto("/perfil#recordatorios");
  await expect(section(page).getByText("No se pudieron cargar tus recordatorios. Intenta")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/reminders");
  await button(page, "Intentar de nuevo").click();
  await expect(events(page)).toBeChecked();

  await context.setOffline(true);
  await events(page).click();
  await expect(section(page).getByText(/^El cambio no se guardó\. No hay conexión/)).toBeVisible();
  await expect(events(page)).toBeChecked();
  await context.setOffline(false);

  await context.clearCookies();
  await comeBack(page);
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
});
