import { newId } from "#shared/new-id.ts";
import { dayButton, entryOf, keepEvents, leafOf, openDay } from "./calendar-steps.ts";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  growTall,
  test,
  WITHOUT_CONNECTION,
} from "./fixtures.ts";
import { recordsOnServer } from "./on-server.ts";
import { beginPremium, dialogOf, forgetNotebook, holdBack } from "./steps.ts";

// What is written in the calendar is kept: without a connection, refused, in two tabs, on two devices, in any zone.

test("what is written without a connection waits, visibly, and is sent once", async ({
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

test("what is being saved stays as it is, whatever is pressed meanwhile", async ({ page }) => {
  await beginPremium(page);
  await openDay(page, "2027-05-03");
  const letGo = await holdBack(page, "**/api/events/*");
  await page.getByRole("button", { name: "Añadir evento" }).click();
  const dialog = dialogOf(page);
  const title = dialog.getByLabel("Título");
  await title.fill("Cena");
  await title.press("Enter");
  await expect(dialog.getByRole("button", { name: "Guardando..." })).toBeVisible();
  await page.keyboard.type(" con Julia");
  await expect(title).toHaveValue("Cena");
  await expect(title).toBeFocused();
  await dialog.getByRole("checkbox").press("Space");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByLabel("Se repite").selectOption("weekly");
  await expect(dialog.getByLabel("Se repite")).toHaveValue("never");
  await dialog.getByLabel("Fecha").fill("2027-06-21");
  await expect(dialog.getByLabel("Fecha")).toHaveValue("2027-05-03");
  letGo();
  await expect(dialog).toBeHidden();
  await expect(entryOf(page, "Cena")).toBeVisible();
  expect(await recordsOnServer(page, "event")).toMatchObject([{ title: "Cena", repeats: "never" }]);
});

test("what is refused, interrupted or cannot be loaded is said, and no word is lost", async ({
  page,
  context,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await beginPremium(page);
  await keepEvents(page, { title: "Cena", event_date: "2027-05-03" });
  await openDay(page, "2027-05-03");
  const refused = { error: { code: "bad_request", message: "No se entendió." } };
  await page.route("**/api/events/**", (route) => route.fulfill({ status: 400, json: refused }));
  await page.getByRole("button", { name: "Editar: Cena" }).click();
  await dialogOf(page).getByLabel("Título").fill("Cena con Julia");
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Error al guardar")).toBeVisible();
  await expect(page.getByText("No se pudo guardar el evento.")).toBeVisible();
  await expect(dialogOf(page).getByLabel("Título")).toHaveValue("Cena con Julia");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Eliminar: Cena" }).click();
  await dialogOf(page).getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Error al eliminar")).toBeVisible();
  await expect(page.getByText("No se pudo eliminar el evento.")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Cancelar" }).click();
  await page.unroute("**/api/events/**");

  // As on the way to a sign-in that a session's end makes necessary.
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

  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    serviceWorkers: "block",
  });
  const fresh = await elsewhere.newPage();
  await beginPremium(fresh);
  await forgetNotebook(fresh);
  await fresh.route("**/api/notebook?*", (route) => route.fulfill({ status: 503, json: {} }));
  await fresh.goto("/calendario");
  await expect(fresh.getByText("Error al cargar eventos")).toBeVisible();
  await expect(fresh.getByText("No se pudieron obtener los eventos del calendario.")).toBeVisible();
  await fresh.unroute("**/api/notebook?*");
  await fresh.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(fresh.getByText("No hay eventos para esta fecha.")).toBeVisible();
  await elsewhere.close();
});

test("two devices that change an event keep both versions, side by side, until one is chosen", async ({
  page,
}) => {
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

test("a month of 500 events is shown, searched and walked through", async ({ page }) => {
  await beginPremium(page);
  const events = Array.from({ length: 500 }, (_, index) => ({
    title: `Cosa ${index + 1}`,
    event_date: index < 120 ? "2027-05-03" : `2027-05-${String((index % 28) + 4).padStart(2, "0")}`,
  }));
  await keepEvents(page, ...events.slice(0, 499), { title: "La aguja del pajar", event_date: "2027-05-31" });
  await openDay(page, "2027-05-03");
  await expect(dayButton(page, "2027-05-03")).toHaveAccessibleName(
    "lunes, 3 de mayo de 2027, 120 eventos, elegido",
  );
  await expect(page.getByRole("article")).toHaveCount(50);
  await page.getByRole("button", { name: "Mostrar más" }).click();
  await expect(page.getByRole("article")).toHaveCount(100);
  await dayButton(page, "2027-05-03").focus();
  for (let step = 0; step < 28; step++) await page.keyboard.press("ArrowRight");
  await expect(dayButton(page, "2027-05-31")).toBeFocused();
  await expect(leafOf(page, "2027-05-31")).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar en mayo de 2027" }).fill("cosa");
  await expect(page.getByText("499 eventos")).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar en mayo de 2027" }).fill("aguja");
  await page.getByRole("button", { name: /La aguja del pajar/ }).click();
  await expect(leafOf(page, "2027-05-31")).toBeFocused();
});
