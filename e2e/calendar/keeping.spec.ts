import { newId } from "#shared/new-id.ts";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  growTall,
  test,
  WITHOUT_CONNECTION,
} from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf } from "../steps.ts";
import { entryOf, keepEvents, leafOf, openDay } from "./calendar-steps.ts";

// Calendar edits survive: offline, in two tabs, on two devices.

test("an event saved offline is marked as unsent and is sent once after reconnecting", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await beginPremium(page);
  await openDay(page, "2027-05-03");
  await page.getByRole("button", { name: "Añadir evento" }).click();
  await dialogOf(page)
    .getByLabel("Título")
    .fill(`Con la red caída ${"y muchas palabras ".repeat(8)}`);
  await dialogOf(page).getByLabel("Fecha").fill("2027-06-21");
  await context.setOffline(true);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).dblclick();
  await expect(page.getByText("Evento creado")).toBeVisible();
  await expect(page.getByText("Quedó en este dispositivo.")).toBeVisible();
  await expect(page.getByText("Un cambio espera en este dispositivo")).toBeVisible();
  await expect(leafOf(page, "2027-06-21"), "its day is opened").toBeVisible();
  await expect(entryOf(page, "Con la red caída")).toContainText("Por enviar");
  await expectNoOverflow(page);
  await context.setOffline(false);
  await expect(page.getByText("Por enviar")).toBeHidden();
  expect(await recordsOnServer(page, "event")).toMatchObject([{ event_date: "2027-06-21" }]);
});

test("an interrupted event draft reopens, is shared by two tabs, and is kept when the session has ended", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await beginPremium(page);
  await keepEvents(page, { title: "Cena", event_date: "2027-05-03" });
  await openDay(page, "2027-05-03");
  await page.getByRole("button", { name: "Editar: Cena" }).click();
  await dialogOf(page).getByLabel("Título").fill("Cena con Julia");
  // Simulates the redirect to a sign-in after the session has ended.
  await page.evaluate(() => {
    const draft = Object.keys(localStorage).find((key) => key.startsWith("draft:"));
    sessionStorage.setItem("interruptedDraft", draft?.replace("draft:", "") ?? "");
  });
  await page.reload();
  await expect(dialogOf(page).getByLabel("Título"), "it is open again by itself").toHaveValue(
    "Cena con Julia",
  );
  const other = await context.newPage();
  await openDay(other, "2027-05-03");
  await other.getByRole("button", { name: "Editar: Cena" }).click();
  await dialogOf(other).getByLabel("Notas").fill("Escrito en otra pestaña");
  await expect(dialogOf(page).getByLabel("Notas")).toHaveValue("Escrito en otra pestaña");
  await other.close();
  await context.clearCookies();
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Tu sesión terminó. Quedó en este dispositivo").first()).toBeVisible();
});

test("concurrent edits of an event are kept as a conflict until one version is chosen", async ({ page }) => {
  await growTall(page);
  await beginPremium(page);
  const [event] = await keepEvents(page, { title: "Cena", event_date: "2027-05-03" });
  const [known] = await recordsOnServer(page, "event");
  if (!event || !known) throw new Error("no event was kept");
  const send = async (title: string, notes: string) => {
    const headers = { origin: new URL(page.url()).origin, "idempotency-key": newId() };
    const { id, skipped_dates: _skipped, created_at: _created, version: base, ...written } = known;
    const body = { ...written, title, notes, replaces: null, base, written_at: new Date().toISOString() };
    const kept = await page.request.put(`/api/events/${id}`, { headers, data: body });
    expect(kept.status()).toBe(204);
  };
  await send("Cena en casa", "A las nueve");
  await send("Cena con Julia", "");
  await openDay(page, "2027-06-01");
  await page
    .getByRole("region", { name: "Dos versiones" })
    .getByRole("button", { name: "Cena en casa" })
    .click();
  await expect(leafOf(page, "2027-05-03")).toBeFocused();
  const entry = entryOf(page, "Cena en casa");
  await expect(entry.getByRole("row").filter({ hasText: "Cena con Julia" })).toContainText("Cena en casa");
  await expect(entry.getByRole("button", { name: /^Eliminar/ })).toBeHidden();
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Usar la otra" }).click();
  await expect(page.getByText("Quedó la otra versión")).toBeVisible();
  await expect(page.getByRole("region", { name: "Dos versiones" })).toBeHidden();
  await expect
    .poll(() => recordsOnServer(page, "event"))
    .toMatchObject([{ title: "Cena con Julia", notes: "" }]);
});
