import type { Page } from "@playwright/test";
import { expect, expectAccessible, growTall, test } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf, holdBack } from "../steps.ts";
import { today } from "../today.ts";
import { dayButton, entryOf, leafOf, openDay } from "./calendar-steps.ts";

const add = (page: Page) => page.getByRole("button", { name: /^Añadir evento/ });
const titleField = (page: Page) => dialogOf(page).getByRole("textbox", { name: "Título" });

test("an event is written, changed, found and deleted by keyboard alone @desktop", async ({ page }) => {
  await growTall(page);
  await beginPremium(page);
  await openDay(page, "2027-05-03");
  await expect(page.getByText("No hay eventos para esta fecha.")).toBeVisible();
  await dayButton(page, "2027-05-03").focus();
  for (const key of ["ArrowRight", "ArrowDown", "PageDown", "PageUp", "Home"]) await page.keyboard.press(key);
  await expect(dayButton(page, "2027-05-10")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?dia=2027-05-10$/);
  await expect(page.getByText("lunes, 10 de mayo de 2027: sin eventos")).toBeAttached();
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press("Tab");
  await expect(add(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Falta el título")).toBeVisible();
  await expect(dialogOf(page).getByText("Por favor, añade un título a tu evento.").first()).toBeVisible();
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type("Café con Sofía");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Preguntarle por su viaje");
  await titleField(page).press("Enter");
  await expect(page.getByText("Evento creado")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(add(page), "the focus is back where it came from").toBeFocused();
  await expect(dayButton(page, "2027-05-10")).toHaveAccessibleName(
    "lunes, 10 de mayo de 2027, 1 evento, elegido",
  );
  await expect(entryOf(page, "Café con Sofía")).toContainText("Preguntarle por su viaje");

  await entryOf(page, "Café con Sofía")
    .getByRole("button", { name: "Editar: Café con Sofía" })
    .press("Enter");
  await expect(titleField(page)).toHaveValue("Café con Sofía");
  await titleField(page).fill("Café con Sofía y Noé");
  await titleField(page).press("Enter");
  await expect(page.getByText("Evento actualizado")).toBeVisible();
  await expect(entryOf(page, "Café con Sofía y Noé")).toBeVisible();
  expect(await recordsOnServer(page, "event")).toMatchObject([
    { title: "Café con Sofía y Noé", event_date: "2027-05-10", repeats: "never", reminder_time: null },
  ]);

  const search = page.getByRole("searchbox", { name: "Buscar en mayo de 2027" });
  await search.focus();
  await page.keyboard.type("te");
  await expect(page.getByText("No se encontraron eventos.")).toBeVisible();
  await search.fill("SOFIA noe");
  await expect(page.locator("mark", { hasText: "Noé" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^lunes, 10 de mayo de 2027/ }).last()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(leafOf(page, "2027-05-10")).toBeFocused();

  const remove = entryOf(page, "Café con Sofía y Noé").getByRole("button", { name: /^Eliminar/ });
  await remove.press("Enter");
  await expect(dialogOf(page).getByText("No se puede deshacer.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Eliminar" }).press("Enter");
  await expect(page.getByText("Evento eliminado")).toBeVisible();
  await expect(page.getByText("No hay eventos para esta fecha.")).toBeVisible();
  await expect(leafOf(page, "2027-05-10"), "what was pressed has gone").toBeFocused();
  await expect(dayButton(page, "2027-05-10")).toHaveAccessibleName("lunes, 10 de mayo de 2027, elegido");
});

test("a day chosen just before leaving the calendar stays visible and does not undo the navigation @desktop", async ({
  page,
}) => {
  await page.clock.install();
  await beginPremium(page);
  await page.goto("/calendario");
  await expect(leafOf(page, today())).toBeVisible();
  const other = `${today().slice(0, 8)}${today().endsWith("10") ? "11" : "10"}`;
  const goOn = await holdBack(page, "**/assets/*");
  await dayButton(page, other).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>("a[href='/mi-busqueda']")?.click();
  });
  await page.clock.fastForward(1000);
  await expect(page).toHaveURL(/\/mi-busqueda$/);
  await expect(leafOf(page, other)).toBeVisible();
  goOn();
  await expect(page.getByRole("heading", { level: 1, name: "Buscar en lo que escribí" })).toBeVisible();
});
