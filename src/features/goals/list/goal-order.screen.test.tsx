import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayHere } from "#shared/days.ts";
import { buildGoal } from "#test/records/records.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

// The order of Mis Metas where other tools list goals. goals-list.screen.test.tsx checks Mis Metas itself.

const main = () => page.getByRole("main");

function keepGoals(): void {
  const due = (title: string, inDays: number) => buildGoal({ title, deadline: addDays(todayHere(), inDays) });
  api.notebook.keep(
    "goal",
    due("La de hoy", 0),
    due("La pasada", -1),
    due("La lejana", 60),
    due("La cercana", 5),
  );
}

const ORDER = ["La de hoy", "La cercana", "La lejana", "La pasada"];

test("the actions that a day can take stand by their goals' deadlines", async () => {
  keepGoals();
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Proyecta Tu Día", exact: true }).click();
  await openDialog().getByText("Añadir una acción de mis metas").click();
  const goals = openDialog().getByRole("group", { name: "Acciones de tus metas" }).getByRole("heading");
  await expect.poll(() => goals.elements().map(({ textContent }) => textContent)).toEqual(ORDER);
});

test("a weekly review asks for the goals by their deadline", async () => {
  keepGoals();
  await openAsPremium("/mi-semana");
  await main().getByRole("link", { name: "Empezar" }).click();
  for (let step = 1; step < 3; step++) {
    await main().getByRole("button", { name: "Siguiente", exact: true }).click();
    await expect.element(main().getByText(`PASO ${step + 1} DE 5`)).toBeVisible();
  }
  const text = () => main().element().textContent;
  await expect.poll(() => ORDER.map((title) => text().indexOf(title)).every((place) => place > 0)).toBe(true);
  const places = ORDER.map((title) => text().indexOf(title));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
