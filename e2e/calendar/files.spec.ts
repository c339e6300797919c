import { type Page, request } from "@playwright/test";
import { expect, expectAccessible, growTall, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf, doubleClick, loseAnswer } from "../steps.ts";
import { entryOf, keepEvents, openDay } from "./calendar-steps.ts";

// Import of .ics files, and the feed that other calendars read.

const entry = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const FILE = [
  "BEGIN:VCALENDAR",
  ...entry(
    "UID:yoga",
    "SUMMARY:Yoga",
    "DTSTART:20270503T180000",
    "DTEND:20270503T190000",
    "RRULE:FREQ=WEEKLY",
  ),
  ...entry("UID:cena", "SUMMARY:Cena con Julia", "DTSTART;VALUE=DATE:20270503", "LOCATION:Casa"),
  ...entry("UID:ronda", "SUMMARY:Ronda", "DTSTART;VALUE=DATE:20270504", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
  ...entry("UID:nada", "SUMMARY:Sin fecha"),
  ...Array.from({ length: 9 }, (_, at) =>
    entry(`UID:${at}`, `SUMMARY:Cosa ${at}`, `DTSTART;VALUE=DATE:2027060${at + 1}`),
  ).flat(),
  "END:VCALENDAR",
].join("\r\n");

const fileOf = (text: string | Buffer, name = "agenda.ics") => ({
  name,
  mimeType: "text/calendar",
  buffer: Buffer.from(text),
});

async function choose(
  page: Page,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await page.getByLabel("Archivo de calendario").setInputFiles(files);
}

test.beforeEach(async ({ page }) => {
  await growTall(page);
});

test("an .ics import previews the events, lists what it cannot import, and imports each event once", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION, /status of 400/);
  await beginPremium(page);
  await openDay(page, "2027-05-03");
  await page.getByRole("button", { name: "Importar" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Importar eventos de un archivo" })).toBeVisible();

  await choose(page, fileOf("hola", "notas.txt"));
  await expect(dialog.getByText("Este archivo no es un calendario.")).toBeVisible();
  await choose(page, fileOf(Buffer.alloc(30 * 1024 * 1024 + 1)));
  await expect(dialog.getByText("El archivo es demasiado grande: puede tener hasta 30 MB")).toBeVisible();
  await context.setOffline(true);
  await choose(page, fileOf(FILE));
  await expect(dialog.getByText("No hay conexión con el servidor.")).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Seguir leyendo" }).click();
  await expect(dialog.getByText("12 eventos nuevos.")).toBeVisible();
  await expect(dialog.getByText("Y 9 más.")).toBeVisible();
  const stays = dialog.getByRole("region", { name: "Lo que cambia al importar" });
  await expect(stays.getByRole("listitem")).toHaveText([
    /^RondaAquí no se puede repetir así/,
    /^Sin fechaNo tiene una fecha/,
  ]);
  expect(await recordsOnServer(page, "event"), "nothing is kept yet").toEqual([]);
  await expectAccessible(page);
  await doubleClick(page, dialog.getByRole("button", { name: "Importar 12 eventos" }), "**/api/events");
  await expect(page.getByText("12 eventos nuevos en tu calendario")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Importar" })).toBeFocused();
  await expect(entryOf(page, "Yoga")).toContainText("De 18:00 a 19:00");
  await expect(entryOf(page, "Cena con Julia")).toContainText("Casa");
  expect(await recordsOnServer(page, "event")).toHaveLength(12);

  await page.getByRole("button", { name: "Importar" }).click();
  await choose(page, fileOf(Buffer.from(FILE.replace("Yoga", "Recién\u00f1"), "latin1"), "otra-vez.ics"));
  await expect(dialog.getByText("No tiene nada nuevo.")).toBeVisible();
  await expect(dialog.getByText("Sin cambios: 11 eventos de tu calendario.")).toBeVisible();
  await expect(dialog.getByText("Cambió en el archivo: se actualiza.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Importar" }).click();
  await dialog.getByRole("button", { name: "Importar los cambios" }).click();
  await expect(page.getByText("Los cambios del archivo están en tu calendario")).toBeVisible();
  await expect(entryOf(page, "Recién\u00f1")).toContainText("De 18:00 a 19:00");
  expect(await recordsOnServer(page, "event")).toHaveLength(12);
});

test("a feed address is shown once, serves the events, and stops working when it is closed", async ({
  page,
  context,
  browserName,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await beginPremium(page);
  await keepEvents(page, { title: "Cena con Julia", event_date: "2027-05-03" });
  await openDay(page, "2027-05-03");
  const open = page.getByRole("button", { name: "Ver en Google, Apple u Outlook" });
  await open.click();
  const dialog = dialogOf(page).first();
  await expect(dialog.getByText("Todavía no tienes ningún enlace.")).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Crear mi enlace" }).click();
  await expect(dialog.getByRole("alert")).toContainText("No hay conexión con el servidor.");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Crear mi enlace" }).dblclick();
  const field = dialog.getByLabel("Tu enlace privado");
  await expect(field).toHaveValue(/\/api\/calendar-feed\/[\w-]{43}\.ics$/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copiar" }).click();
  await expect(dialog.getByText("Copiado.")).toBeVisible();
  const address = await field.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  // A calendar client has no cookie.
  const elsewhere = await request.newContext();
  const feed = await elsewhere.get(address);
  expect(feed.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await feed.text()).toContain("SUMMARY:Cena con Julia\r\n");

  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByText(/^Tienes un enlace desde el/)).toBeVisible();
  await expect(field).toBeHidden();
  const asking = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Anular el enlace" }).click();
  await asking.getByRole("button", { name: "Anular el enlace" }).click();
  await expect(dialog.getByText("Todavía no tienes ningún enlace.")).toBeVisible();
  const told = dialog.locator("div[tabindex='-1']");
  await expect(told, "what tells of the address is read on").toBeFocused();
  expect((await elsewhere.get(address)).status()).toBe(404);

  // The server opens another address, and the answer is lost.
  await loseAnswer(page, "**/api/calendar-feed");
  await dialog.getByRole("button", { name: "Crear mi enlace" }).click();
  await expect(dialog.getByRole("alert")).toContainText("No hay conexión con el servidor.");
  await dialog.getByRole("button", { name: "Crear mi enlace" }).click();
  await expect(field).not.toHaveValue(address);
  await expect(told).toBeFocused();
  expect((await elsewhere.get(await field.inputValue())).status()).toBe(200);
  await elsewhere.dispose();
});
