import { newId } from "#shared/new-id.ts";
import { keepEvents } from "../calendar/calendar-steps.ts";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  growTall,
  test,
  WITHOUT_CONNECTION,
} from "../fixtures.ts";
import { makeGoal } from "../goals/goal-steps.ts";
import { keepPage } from "../keep-days.ts";
import { beginPremium, keepIdea, sendChange } from "../steps.ts";

test("one search finds a member's ideas, notes, goals, journal pages and events, and works offline", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await beginPremium(page);
  await growTall(page);
  await page.goto("/mi-busqueda");
  await expect(page.getByRole("heading", { name: "Tu cuaderno aún está en blanco" })).toBeVisible();

  await keepIdea(page, "Ano nuevo, <b>idea</b> nueva");
  const written_at = "2026-02-01T15:00:00.000Z";
  const note_content = `${"Palabras que van antes. ".repeat(20)}El año del río.`;
  const note = { page_context: "clave_metas", note_content, written_at };
  await sendChange(page, "put", `/api/notes/${newId()}`, note);
  const goal = await makeGoal(page, { title: "Aprender a remar", vision_text: "Un año entero en el agua" });
  await keepPage(page, "2025-03-05", "describe", { title: "Un AÑO de garzas", custom_field_one: "Río" });

  await page.goto("/search?q=a%C3%B1o");
  await page.getByRole("main").getByRole("link", { name: "Buscar en lo que escribí" }).click();
  await expect(page).toHaveURL(/\/mi-busqueda\?q=a%C3%B1o$/);
  const main = page.getByRole("main");
  const results = main.getByRole("list").getByRole("listitem");
  await expect(main.getByText("4 resultados")).toBeVisible();
  await expect(results).toContainText([
    "Aprender a remar",
    "Mis Notas de Metas",
    "Un AÑO de garzas",
    "Ano nuevo",
  ]);
  await expect(results.nth(1).locator("mark")).toHaveText(["año"]);
  await expect(results.nth(1)).toContainText("1 de febrero de 2026");
  await expect(results.nth(3)).toContainText("<b>idea</b>");
  for (const [index, href] of [
    `/meta/${goal.id}`,
    "/notas/clave_metas",
    "/mi-calendario?dia=2025-03-05",
    "/ideas",
  ].entries())
    await expect(results.nth(index).getByRole("link")).toHaveAttribute("href", href);

  await main.getByRole("radio", { name: "Todo" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(main.getByRole("radio", { name: "Diario (1)" })).toBeChecked();
  await expect(results).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await expect(results).toHaveCount(4);

  const field = main.getByRole("searchbox");
  // Lazy parts of the page must load before the connection ends.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await field.fill("  RIO  ");
  await expect(results).toContainText(["Mis Notas de Metas", "Un AÑO de garzas"]);
  await expect(page).toHaveURL(/\/mi-busqueda\?q=RIO$/);
  await field.fill("xyzzy");
  await expect(main.getByText("No se encontraron resultados")).toBeVisible();
  await expectAccessible(page);
  await field.fill("");
  await expect(main.getByText("Escribe una palabra y búscala en los 4 textos que guardaste")).toBeVisible();
  await expect(page).toHaveURL(/\/mi-busqueda$/);
  await context.setOffline(false);

  await growTall(page, { width: 320 });
  await page.goto(`/mi-busqueda?q=${"garzas%20".repeat(1100)}`);
  await expect(field).toHaveValue(/^garzas garzas/);
  await expect(results).toContainText(["Un AÑO de garzas"]);
  await expectNoOverflow(page);
  await results.getByRole("link").click();
  await expect(page).toHaveURL(/\/mi-calendario\?dia=2025-03-05$/);
  await page.goBack();
  await expect(field).toHaveValue(/^garzas/);

  // "Mostrar más" moves the focus to the first new result.
  const events = Array.from({ length: 41 }, (_, at) => ({ title: `Cosa ${at}`, event_date: "2027-05-03" }));
  await keepEvents(page, ...events);
  await page.goto("/mi-busqueda?q=cosa");
  await main.getByRole("button", { name: "Mostrar más" }).press("Enter");
  await expect(results.nth(40).getByRole("link")).toBeFocused();
  await expect(main.getByRole("button", { name: "Mostrar más" })).toBeHidden();
});
