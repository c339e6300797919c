import sharp from "sharp";
import { addDays, longDate } from "#shared/days.ts";
import { expect, expectAccessible, growTall, test } from "../fixtures.ts";
import { goalOnServer, makeGoal } from "../goals/goal-steps.ts";
import { keepPage } from "../keep-days.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf } from "../steps.ts";
import { today } from "../today.ts";
import { dayButton, expectNotice, stepButton, tabTo } from "./journal-steps.ts";

test("a day can be projected, described and compared by keyboard alone @desktop", async ({ page }) => {
  await beginPremium(page);
  const goal = await makeGoal(page, { title: "Correr una maratón" });
  await page.goto("/mi-calendario");
  const { keyboard } = page;
  const dialog = dialogOf(page);

  await tabTo(page, stepButton(page, "Proyecta Tu Día"));
  await keyboard.press("Enter");
  await expect(dialog.getByLabel("Título", { exact: true })).toBeFocused();
  await keyboard.type("Un día sin correr");
  await keyboard.press("Tab");
  await keyboard.type("Desayunar con Ana.");
  await keyboard.press("Enter");
  await keyboard.type("Teléfono en el cajón.");
  await tabTo(page, dialog.getByRole("button", { name: "Cambiar nombre: Lo más importante" }));
  await keyboard.press("Enter");
  await keyboard.type("Ejercicio");
  await keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Cambiar nombre: Ejercicio" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.type("Caminar media hora");
  await tabTo(page, dialog.getByText("Añadir una acción de mis metas"));
  await keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("checkbox", { name: "Comprar zapatillas" }));
  await keyboard.press("Space");
  await tabTo(page, dialog.getByRole("button", { name: "Guardar" }));
  await keyboard.press("Enter");
  await expect(page.getByText("Registro creado")).toBeVisible();
  await expect(stepButton(page, "Proyecta Tu Día")).toBeFocused();
  await expect(stepButton(page, "Proyecta Tu Día")).toHaveAttribute("aria-disabled", "true");

  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Teléfono en el cajón.")).toBeVisible();
  await keyboard.type("Casi sin correr");
  await tabTo(page, dialog.getByRole("checkbox", { name: "Comprar zapatillas" }));
  await keyboard.press("Space");
  await keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await goalOnServer(page, goal.id))?.actions[0]?.done_at).toBeTruthy();

  await tabTo(page, stepButton(page, "Comparar Día"));
  await keyboard.press("Enter");
  await expect(dialog).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("spinbutton", { name: "Título: porcentaje" })).toHaveValue("100");
  await keyboard.press("Tab");
  await keyboard.press("ArrowLeft");
  await keyboard.press("Tab");
  await keyboard.type("150");
  await expect(dialog.getByRole("spinbutton", { name: "Notas: porcentaje" })).toHaveValue("100");
  await tabTo(page, dialog.getByRole("button", { name: "Guardar" }));
  await keyboard.press("Enter");
  await expect(dialog.getByText("Falta Ejercicio")).toBeVisible();
  await keyboard.press("Shift+Tab");
  await keyboard.type("64");
  await expect(dialog.locator("output")).toHaveText(/^86\s%$/);
  await tabTo(page, dialog.getByRole("button", { name: "Guardar" }));
  await keyboard.press("Enter");
  await expect(page.getByText("Comparación Guardada")).toBeVisible();
  await expect(page.getByText("El promedio de 86% ha sido guardado para este día.")).toBeVisible();
  await expect(dayButton(page, today())).toHaveAccessibleName(
    /, con proyección y descripción, 86 %, elegido$/,
  );

  await page.getByRole("heading", { level: 1 }).click();
  await tabTo(page, dayButton(page, today()));
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  const before = addDays(today(), -7);
  await expect(page).toHaveURL(new RegExp(`\\?dia=${before}$`));
  await expect(page.getByText("No hay registros para esta fecha.")).toBeVisible();

  await page.goto(`/meta/${goal.id}`);
  await expect(page.getByRole("heading", { name: "Días en que avanzaste" })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(longDate(today()), "i") }).click();
  await expect(page.getByRole("article", { name: "Casi sin correr" })).toBeVisible();
});

test("closing the tab during a save loses neither the description nor its ticked actions", async ({
  page,
  context,
}) => {
  await beginPremium(page);
  const goal = await makeGoal(page, { title: "Correr una maratón" });
  await page.goto("/mi-calendario");
  await growTall(page);
  await stepButton(page, "Describe Tu Día").click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Título", { exact: true }).fill("Al fin");
  await dialog.getByText("Añadir otra acción que hice").click();
  await dialog.getByRole("checkbox", { name: "Comprar zapatillas" }).check();
  // Never answers, like a very slow connection.
  await page.route("**/api/journal/*", () => undefined);
  const sending = page.waitForRequest("**/api/journal/*");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await sending;
  const other = await context.newPage();
  await page.close();
  expect((await goalOnServer(other, goal.id))?.actions[0]?.done_at).toBeNull();
  await other.goto("/mi-calendario");
  await expect(other.getByRole("article", { name: "Al fin" })).toBeVisible();
  await expect.poll(async () => (await goalOnServer(other, goal.id))?.actions[0]?.done_at).toBeTruthy();
  expect(await recordsOnServer(other, "journal")).toMatchObject([{ title: "Al fin" }]);
});

test("two descriptions of one day are kept as a conflict until the member merges them", async ({ page }) => {
  await beginPremium(page);
  await keepPage(page, today(), "project", { title: "Caminar y trabajar" });
  await page.goto("/mi-calendario");
  await growTall(page);
  const dialog = dialogOf(page);
  await stepButton(page, "Describe Tu Día").click();
  await expect(dialog.getByText("Caminar y trabajar")).toBeVisible();
  await dialog.getByLabel("Título", { exact: true }).fill("Desde el teléfono");
  await dialog.getByLabel("Notas").fill("Caminé por el río.");
  await keepPage(page, today(), "describe", { title: "Desde la computadora", notes: "Trabajé." });
  await dialog.getByRole("button", { name: "Guardar" }).click();
  const question = page.getByRole("heading", { name: "Hay dos versiones de esta página" });
  await expect(question).toBeVisible();
  // The conflict shows on every day.
  await page.goto(`/mi-calendario?dia=${addDays(today(), -40)}`);
  await page
    .getByRole("region", { name: "Dos versiones" })
    .getByRole("button", { name: "Desde la computadora" })
    .click();
  const heading = page.getByRole("heading", { level: 2, name: /^Hoy, / });
  await expect(heading).toBeFocused();
  const described = page.getByRole("article", { name: "Desde la computadora" });
  await expect(described).toContainText("Trabajé.");
  await expect(page.getByText("Caminé por el río.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Eliminar: Desde la computadora" })).toHaveCount(0);
  await page.getByRole("button", { name: "Juntar los dos textos" }).click();
  await expect(question).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(described).toContainText("Trabajé.\n\nDesde el teléfono\n\nCaminé por el río.");
  expect(await recordsOnServer(page, "journal")).toHaveLength(2);
});

test("a draft of a page that another device has written stays available, and saving it creates a conflict", async ({
  page,
}) => {
  await beginPremium(page);
  await page.goto("/mi-calendario");
  const dialog = dialogOf(page);
  const describe = stepButton(page, "Describe Tu Día");
  await describe.click();
  await dialog.getByLabel("Título", { exact: true }).fill("A medias");
  await page.keyboard.press("Escape");
  await keepPage(page, today(), "describe", { title: "Desde la computadora" });
  await page.reload();
  await expect(describe).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Lo que dejaste sin guardar" }).click();
  await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue("A medias");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { name: "Hay dos versiones de esta página" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Lo que dejaste sin guardar" })).toHaveCount(0);
});

test("a rejected image keeps the dialog open, and a saved image can be enlarged and is deleted with its page", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/415|404/);
  await beginPremium(page);
  await page.goto("/mi-calendario");
  await growTall(page);
  const dialog = dialogOf(page);
  await stepButton(page, "Describe Tu Día").click();
  await dialog.getByLabel("Título", { exact: true }).fill("Con foto");
  const file = { name: "río.jpg", mimeType: "image/jpeg", buffer: await photograph() };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(dialog.getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
  const refusal = { error: { code: "unsupported_media_type", message: "Eso no es una foto." } };
  await page.route("**/api/journal-images/*", (route) => route.fulfill({ status: 415, json: refusal }));
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(page.locator(".toast")).toContainText("Eso no es una foto.");
  await page.getByRole("button", { name: "Cerrar el aviso" }).click();
  await expect(page.locator(".toast")).toBeHidden();
  await expect(dialog.getByText("Eso no es una foto.")).toBeVisible();
  await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue("Con foto");
  await expectAccessible(page);
  expect(await recordsOnServer(page, "journal")).toEqual([]);

  await page.unroute("**/api/journal-images/*");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expectNotice(page, "Registro creado");
  await expect.poll(async () => (await recordsOnServer(page, "journal"))[0]?.image_url).toBeTruthy();
  const [kept] = await recordsOnServer(page, "journal");
  const address = kept?.image_url ?? "";
  expect((await page.request.get(address)).status()).toBe(200);
  await page.getByRole("button", { name: "Ver en grande: Imagen de «Con foto»" }).click();
  await expect(dialog.getByRole("img", { name: "Imagen de «Con foto»" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Eliminar: Con foto" }).click();
  await expect(dialog).toContainText("Con ella se va su imagen.");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText("Registro eliminado")).toBeVisible();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

function photograph(): Promise<Buffer> {
  const background = "#b5532f";
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
