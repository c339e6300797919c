import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { buildGoal } from "#test/records/records.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

test("the actions that a day can take stand in the order of Mis Metas", async () => {
  const due = (title: string, inDays: number) => buildGoal({ title, deadline: addDays(todayHere(), inDays) });
  api.notebook.keep(
    "goal",
    due("La de hoy", 0),
    due("La pasada", -1),
    due("La lejana", 60),
    due("La cercana", 5),
  );
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Proyecta Tu Día", exact: true }).click();
  await openDialog().getByRole("button", { name: "Acciones de tus metas" }).click();
  const goals = openDialog().getByRole("group", { name: "Acciones de tus metas" }).getByRole("heading");
  await expect
    .poll(() => goals.elements().map(({ textContent }) => textContent))
    .toEqual(["La de hoy", "La cercana", "La lejana", "La pasada"]);
});
