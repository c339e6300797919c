import { weekToReview } from "#features/weekly-review/week/iso-week.ts";
import { addDays } from "#shared/days.ts";
import { expect, test, WITHOUT_CONNECTION, waitUntilAlive } from "../fixtures.ts";
import { goalOnServer } from "../goals/goal-steps.ts";
import { keepComparedDay } from "../keep-days.ts";
import { recordsOnServer } from "../on-server.ts";
import { becomeReadyOffline, dialogOf, keepGoal, keepIdea } from "../steps.ts";
import { today } from "../today.ts";

test.use({ serviceWorkers: "allow" });

test("a week is reviewed without a connection and over a reload, and its steps begin a day's projection", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  await becomeReadyOffline(page);
  const week = weekToReview(today());
  const goal = await keepGoal(page, { title: "Correr 10 km" });
  const idea = await keepIdea(page, "Un coro");
  await keepComparedDay(page, week, 80);
  await page.goto("/mi-calendario");
  await page.getByRole("link", { name: "Mi semana" }).click();
  await page.getByRole("link", { name: "Empezar" }).click();
  await expect(page.getByText(/Proyectaste 1\sdía y describiste 1\sdía/)).toBeVisible();

  await context.setOffline(true);
  const next = () => page.getByRole("button", { name: "Siguiente" }).click();
  await next();
  await page.getByRole("textbox", { name: "¿Qué salió bien?" }).fill("Salí a correr dos veces");
  await page.reload();
  await waitUntilAlive(page);
  await expect(page.getByRole("textbox", { name: "¿Qué salió bien?" })).toHaveValue(
    "Salí a correr dos veces",
  );
  await next();
  await page.getByText("Elegir otra").click();
  await page.getByRole("textbox", { name: "O escribe otra" }).fill("Comprar zapatillas");
  await next();
  await page.getByRole("group", { name: "Un coro" }).getByText("Soltar").click();
  await next();
  await page.getByRole("button", { name: "Comprar zapatillas" }).click();
  await page.getByRole("textbox", { name: "Paso 2" }).fill("Llamar a Nora");
  const day = addDays(week, 13);
  for (const choice of await page.getByLabel("Para el").all()) await choice.selectOption(day);
  await page.getByRole("button", { name: "Guardar mi semana" }).click();
  await expect(page.getByText("Por enviar")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Por enviar")).toBeHidden();

  await expect
    .poll(() => recordsOnServer(page, "week"))
    .toMatchObject([
      { week, good_text: "Salí a correr dos veces", ideas: [{ idea_id: idea, choice: "drop" }] },
    ]);
  await expect.poll(() => recordsOnServer(page, "idea")).toEqual([]);
  const [first] = (await goalOnServer(page, goal.id))?.actions ?? [];
  expect(first?.action_text).toBe("Comprar zapatillas");
  await page.goto(`/mi-calendario?dia=${day}`);
  await page.getByRole("button", { name: "Proyecta Tu Día" }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: "Notas" })).toHaveValue("Llamar a Nora");
  await expect(dialogOf(page).getByRole("checkbox", { name: "Comprar zapatillas" })).toBeChecked();
});
