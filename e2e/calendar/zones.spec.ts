import type { Page } from "@playwright/test";
import { longDate } from "#shared/days.ts";
import { expect, test } from "../fixtures.ts";
import { dayButton, stepButton } from "../journal/journal-steps.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf } from "../steps.ts";
import { entryOf, leafOf } from "./calendar-steps.ts";

/**
 * Half past eleven at night on a leap day, and in the zones where a day ends first and last.
 * src/shared/days.test.ts covers every day of a year in more zones.
 */
const EVENINGS = [
  ["America/Argentina/Buenos_Aires", "2024-02-29", "-03:00"],
  ["Pacific/Kiritimati", "2025-01-31", "+14:00"],
  ["Pacific/Honolulu", "2025-12-31", "-10:00"],
] as const;

async function writeEvent(page: Page, title: string, day: string): Promise<void> {
  await page.goto("/calendario");
  await expect(leafOf(page, day)).toBeVisible();
  const today = page.getByRole("grid").locator("[aria-current=date]");
  await expect(today).toHaveAccessibleName(new RegExp(`^${longDate(day)}`));
  await page.getByRole("button", { name: "Añadir evento" }).click();
  await expect(dialogOf(page).getByLabel("Fecha")).toHaveValue(day);
  await dialogOf(page).getByLabel("Título").fill(title);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(entryOf(page, title)).toBeVisible();
  await expect(page.getByText("Por enviar")).toBeHidden();
}

async function describeDay(page: Page, title: string, day: string): Promise<void> {
  await page.goto("/mi-calendario");
  await stepButton(page, "Describe Tu Día").click();
  await dialogOf(page).getByLabel("Título").fill(title);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Registro creado")).toBeVisible();
  await expect(dayButton(page, day)).toHaveAttribute("aria-current", "date");
  await expect(dayButton(page, day)).toHaveAccessibleName(`${longDate(day)}, con descripción, elegido`);
  await expect(page.getByText("Por enviar")).toBeHidden();
}

test("events and journal pages written at 23:30 are stored and shown on the local day in three zones @desktop", async ({
  page,
  browser,
  baseURL,
}) => {
  await beginPremium(page);
  const storageState = await page.context().storageState();
  for (const [timezoneId, day, offset] of EVENINGS) {
    const context = await browser.newContext({
      ...{ baseURL: baseURL ?? "", storageState, timezoneId, locale: "es-AR" },
      ...{ reducedMotion: "reduce", serviceWorkers: "block" },
    });
    const device = await context.newPage();
    await device.clock.setFixedTime(new Date(`${day}T23:30:00${offset}`));
    await writeEvent(device, timezoneId, day);
    await describeDay(device, timezoneId, day);
    // The last device, furthest west, checks what the others wrote.
    if (timezoneId === "Pacific/Honolulu")
      for (const [zone, written] of EVENINGS.slice(0, -1)) {
        await device.goto(`/calendario?dia=${written}`);
        await expect(entryOf(device, zone), `${zone} seen from ${timezoneId}`).toBeVisible();
      }
    await context.close();
  }
  const events = (await recordsOnServer(page, "event")).map(({ title, event_date }) => [title, event_date]);
  const pages = (await recordsOnServer(page, "journal")).map(({ title, event_date }) => [title, event_date]);
  const written = EVENINGS.map(([zone, day]) => [zone, day]).sort();
  expect(events.sort()).toEqual(written);
  expect(pages.sort()).toEqual(written);
});
