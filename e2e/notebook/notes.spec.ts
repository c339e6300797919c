import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium } from "../steps.ts";

const PAGE = "/notas/clave_metas";

const field = (page: Page) => page.getByRole("textbox", { name: "Nueva nota" });
/** The notes, without the sign-in links that the page lists after a session has ended. */
const entries = (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasNotText: "Continuar con" });
const dialog = (page: Page) => page.getByRole("alertdialog");
const notice = (page: Page, title: string) => page.getByText(title, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(field(page)).toHaveValue("");
}

test("a note draft survives a reload and the end of the session, and another tab shows it", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await beginPremium(page);
  await page.goto(PAGE);
  await field(page).fill("A medio escribir");
  await expect(page.getByText("Ctrl + Enter también la guarda"), "there are no keys").toBeHidden();
  await page.reload();
  await expect(field(page)).toHaveValue("A medio escribir");
  await expect(page.getByText("Esto quedó sin guardar la última vez.")).toBeVisible();

  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(field(other)).toHaveValue("A medio escribir");
  await write(page, "A medio escribir");
  await expect(page.getByText("Esto quedó sin guardar la última vez.")).toBeHidden();
  await expect(entries(other)).toHaveCount(1);
  await write(other, "A medio escribir, y ahora entera");
  await expect(entries(page)).toHaveCount(2);
  await expect.poll(() => recordsOnServer(page, "note")).toHaveLength(2);
  await other.close();

  await field(page).fill("Cuando la sesión terminó");
  await context.clearCookies();
  await page
    .getByRole("button", { name: /^Borrar la nota del/ })
    .first()
    .click();
  await dialog(page).getByRole("button", { name: "Borrar", exact: true }).click();
  await expect(notice(page, "Acción Requerida")).toBeVisible();
  await expect(field(page)).toHaveValue("Cuando la sesión terminó");
  await expect(page.getByText("Lo que escribiste queda guardado en este dispositivo.")).toBeVisible();
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(notice(page, "Anotación Guardada Localmente")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
});
