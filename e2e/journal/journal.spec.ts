import { addDays, longDate } from "#platform/shared/days/days.ts";
import { expect, growTall, test } from "../fixtures.ts";
import { goalOnServer, makeGoal } from "../goals/goal-steps.ts";
import { recordsOnServer } from "../on-server.ts";
import { beginPremium, dialogOf } from "../steps.ts";
import { today } from "../today.ts";
import { dayButton, stepButton, tabTo } from "./journal-steps.ts";

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
  await tabTo(page, stepButton(page, "Lo más importante"));
  await keyboard.press("Enter");
  await keyboard.type("Caminar media hora");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  await keyboard.type("Ejercicio");
  await keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Cambiar nombre: Ejercicio" })).toBeFocused();
  await tabTo(page, stepButton(page, "Acciones de tus metas"));
  await keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("checkbox", { name: "Comprar zapatillas" }));
  await keyboard.press("Space");
  await tabTo(page, dialog.getByRole("button", { name: "Guardar" }));
  await keyboard.press("Enter");
  await expect(page.getByText("Registro creado")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: /^Hoy, / })).toBeFocused();
  await expect(stepButton(page, "Proyecta Tu Día")).toHaveAttribute("aria-disabled", "true");

  await tabTo(page, stepButton(page, "Describe Tu Día"));
  await keyboard.press("Enter");
  await expect(dialog.getByText("Teléfono en el cajón.")).toBeVisible();
  await keyboard.type("Casi sin correr");
  await tabTo(page, dialog.getByRole("checkbox", { name: "Comprar zapatillas" }));
  await keyboard.press("Space");
  await keyboard.press("Control+Enter");
  const heading = dialog.getByRole("heading", { name: "Comparar Día" });
  await expect(heading).toBeFocused();
  await expect(page.getByText("Registro creado")).toBeVisible();
  await expect.poll(async () => (await goalOnServer(page, goal.id))?.actions[0]?.done_at).toBeTruthy();

  // Escape postpones the comparison.
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
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

test("a tab closed during a save loses neither the page nor its actions", async ({ page, context }) => {
  await beginPremium(page);
  const goal = await makeGoal(page, { title: "Correr una maratón" });
  await page.goto("/mi-calendario");
  await growTall(page);
  await stepButton(page, "Describe Tu Día").click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Título", { exact: true }).fill("Al fin");
  await stepButton(page, "Lo hice").click();
  await dialog.getByRole("checkbox", { name: "Comprar zapatillas" }).check();
  // The route never answers, like a very slow connection.
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
