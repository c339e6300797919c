import type { Page } from "@playwright/test";
import { openDatabase } from "#server/database/database.ts";
import { addEvents } from "#test/records/crowding.ts";
import { entryOf, keepEvents, openDay } from "../calendar/calendar-steps.ts";
import { expect, growTall, test, WITHOUT_CONNECTION } from "../fixtures.ts";
import type { Product } from "../product.ts";
import { beginPremium, dialogOf } from "../steps.ts";

const DAY = "2027-05-10";

const refused = (page: Page) =>
  page
    .getByRole("status")
    .filter({ has: page.getByRole("heading", { name: "Esto espera a que haya sitio" }) });

/**
 * Inserts records directly, because calls would take minutes. They have revision 1, so a device that has
 * synced does not pull them: rendering them would take seconds.
 */
async function crowd(
  page: Page,
  product: Product,
  add: (database: ReturnType<typeof openDatabase>, userId: string) => Promise<void>,
): Promise<void> {
  const { user } = (await (await page.request.get("/api/session")).json()) as { user: { id: string } };
  const database = openDatabase({ databaseUrl: undefined, dataDir: product.dataDir });
  await add(database, user.id);
  await database.destroy();
}

async function writeEvent(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: /^Añadir evento/ }).click();
  await dialogOf(page).getByRole("textbox", { name: "Título" }).fill(title);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
}

async function deleteEvent(page: Page, title: string): Promise<void> {
  await entryOf(page, title)
    .getByRole("button", { name: /^Eliminar/ })
    .click();
  await dialogOf(page).getByRole("button", { name: "Eliminar" }).click();
  await expect(entryOf(page, title)).toBeHidden();
}

test("an event rejected by the quota waits with its text, and is sent by itself after a deletion", async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/413/, WITHOUT_CONNECTION);
  await growTall(page);
  await beginPremium(page);
  await keepEvents(page, { title: "Algo viejo", event_date: DAY });
  await openDay(page, DAY);
  await expect(entryOf(page, "Algo viejo")).toBeVisible();
  await crowd(page, product, (database, userId) => addEvents(database, userId, 9_999));
  await page.reload();
  await writeEvent(page, "Café con Sofía");
  const reason = /^Llegaste al máximo de 10\s000 eventos\. Lo que ya tenías sigue guardado/;
  await expect(page.getByRole("region", { name: "Avisos" }).getByText(reason)).toBeVisible();
  await expect(dialogOf(page).getByRole("textbox", { name: "Título" })).toHaveValue("Café con Sofía");

  await context.setOffline(true);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(entryOf(page, "Café con Sofía")).toBeVisible();
  await context.setOffline(false);
  await expect(refused(page).getByText("Café con Sofía")).toBeVisible();
  await expect(refused(page)).toContainText("Llegaste al máximo de 10\u202f000 eventos.");
  await expect(refused(page).getByRole("button", { name: "Copiar el texto" })).toBeVisible();

  // The rejected mutation survives a reload.
  await page.reload();
  const again = refused(page).getByRole("button", { name: "Enviar de nuevo" });
  await again.click();
  await expect(page.getByText("Todavía no hay sitio")).toBeVisible();
  await expect(again).toBeFocused();
  await deleteEvent(page, "Algo viejo");
  await expect(refused(page)).toBeHidden();
  await expect(entryOf(page, "Café con Sofía")).toBeVisible();
  await expect(page.getByText("Por enviar")).toBeHidden();
  await page.reload();
  await expect(entryOf(page, "Café con Sofía")).toBeVisible();
});
