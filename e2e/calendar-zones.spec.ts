import { longDate } from "#shared/days.ts";
import { ZONES } from "#test/zones.ts";
import { entryOf, leafOf } from "./calendar-steps.ts";
import { expect, test } from "./fixtures.ts";
import { recordsOnServer } from "./on-server.ts";
import { beginPremium, dialogOf } from "./steps.ts";

const HALF_HOUR_MS = 30 * 60 * 1000;

/** The last instant at which clocks in a zone showed 23:30, and the day that it was there. */
function lastLateEvening(timeZone: string): { instant: number; day: string } {
  const clock = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short", timeZone });
  let instant = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;
  while (!clock.format(instant).endsWith("23:30")) instant -= HALF_HOUR_MS;
  return { instant, day: clock.format(instant).slice(0, 10) };
}

test("at 23:30 an event is written, kept and shown on the day it is there, in six zones @desktop", async ({
  page,
  context,
  browser,
}) => {
  await beginPremium(page);
  const baseURL = new URL(page.url()).origin;
  const storageState = await context.storageState();
  const written: { title: string; day: string }[] = [];
  for (const timezoneId of ZONES) {
    const there = await browser.newContext({
      ...{ baseURL, storageState, timezoneId, locale: "es-AR" },
      ...{ reducedMotion: "reduce", serviceWorkers: "block" },
    });
    const device = await there.newPage();
    const { instant, day } = lastLateEvening(timezoneId);
    await device.clock.setFixedTime(instant);
    await device.goto("/calendario");
    await expect(leafOf(device, day), timezoneId).toBeVisible();
    const today = device.getByRole("grid").locator("[aria-current=date]");
    await expect(today).toHaveAccessibleName(new RegExp(`^${longDate(day)}`));
    await device.getByRole("button", { name: "Añadir evento" }).click();
    await expect(dialogOf(device).getByLabel("Fecha")).toHaveValue(day);
    await dialogOf(device).getByLabel("Título").fill(timezoneId);
    await dialogOf(device).getByRole("button", { name: "Guardar" }).click();
    await expect(entryOf(device, timezoneId)).toBeVisible();
    await expect(device.getByText("Por enviar")).toBeHidden();
    written.push({ title: timezoneId, day });
    // The last of them, furthest west, sees what was written in all the others.
    if (written.length === ZONES.length) {
      for (const [seen, others] of Map.groupBy(written, (event) => event.day)) {
        await device.goto(`/calendario?dia=${seen}`);
        for (const { title } of others)
          await expect(entryOf(device, title), `${title} seen from ${timezoneId}`).toBeVisible();
      }
    }
    await there.close();
  }
  const kept = await recordsOnServer(page, "event");
  for (const { title, day } of written) {
    expect(kept.find((event) => event.title === title)?.event_date, title).toBe(day);
  }
});
