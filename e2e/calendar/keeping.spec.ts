import { expect, expectAccessible, growTall, test } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf, sendChange } from "../steps.ts";
import { entryOf, keepEvents, leafOf, openDay } from "./calendar-steps.ts";

// Calendar edits survive: offline, in two tabs, on two devices.

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
    const { id, skipped_dates: _skipped, created_at: _created, version: base, ...written } = known;
    const body = { ...written, title, notes, replaces: null, base, written_at: new Date().toISOString() };
    await sendChange(page, "put", `/api/events/${id}`, body);
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
