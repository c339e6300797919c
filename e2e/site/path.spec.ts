import { addDays } from "#shared/days.ts";
import { expect, expectAccessible, test, waitUntilAlive } from "../fixtures.ts";
import { beginSession, onAnotherDevice } from "../steps.ts";
import { today } from "../today.ts";

const TASK = "escribir tu meta en una oración";
/** More than a third of the lesson's reading time. */
const READING_MS = 150_000;

test("a visitor reads a lesson to its end, answers for its task on the next day, and finds it all in their account", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/clave/metas");
  await waitUntilAlive(page);
  const end = page.getByRole("region", { name: "Algo pequeño que hacer" });
  await end.scrollIntoViewIfNeeded();
  await end.getByRole("button", { name: /^Lo haré/ }).click();
  await expect(end.getByText("Elegido. Mañana te preguntamos en Inicio cómo te fue.")).toBeVisible();
  await expect(end.getByText("Leída")).toBeHidden();
  await page.clock.runFor(READING_MS);
  await expect(end.getByText("Leída")).toBeVisible();
  await expectAccessible(page);

  await page.clock.setSystemTime(new Date(`${addDays(today(), 1)}T11:00:00Z`));
  await page.goto("/");
  await waitUntilAlive(page);
  const chosen = page.getByRole("region", { name: "Lo que elegiste" });
  await expect(chosen.getByText(`Ayer elegiste ${TASK}. ¿Lo hiciste?`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Tu siguiente clave Mentalidad" })).toBeVisible();
  await chosen.getByRole("button", { name: "Sí" }).click();
  await expect(chosen.getByText(`Hecho: ${TASK}.`)).toBeVisible();

  const { name } = await beginSession(page);
  const exchanged = page.waitForResponse((response) => response.url().endsWith("/api/path"));
  await page.goto("/");
  expect((await exchanged).status()).toBe(200);
  await expect(page.getByRole("link", { name: "Tu siguiente clave Mentalidad" })).toBeVisible();

  const device = await onAnotherDevice(page, name);
  await device.goto("/clave/metas");
  const there = device.getByRole("region", { name: "Algo pequeño que hacer" });
  await there.scrollIntoViewIfNeeded();
  await expect(there.getByText("Leída")).toBeVisible();
  await device.context().close();
});
