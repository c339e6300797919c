import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayHere } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { whys } from "#test/records/goal-writing.ts";
import { buildGoal } from "#test/records/records.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const save = () => page.getByRole("button", { name: "Guardar Cambios" });
const deadline = () => page.getByRole("region", { name: "Fecha Límite" });

/** Returns the goal's id. */
async function openEdit(...built: Parameters<typeof buildGoal>): Promise<string> {
  const goal = buildGoal(...built);
  api.notebook.keep("goal", goal);
  await openAsPremium(`/meta/editar/${goal.id}`);
  await expect.element(page.getByLabelText("Título")).toHaveValue(goal.title);
  return goal.id;
}

test("editing an unknown goal shows an error toast and redirects to the list", async () => {
  await openAsPremium(`/meta/editar/${newId()}`);
  await expect.element(notice("Error", "No se pudo cargar la meta para editar.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Mis Metas" })).toBeVisible();
  expect(window.location.pathname).toBe("/mis-metas");
});

test("a goal can be saved with its past deadline unchanged", async () => {
  const past = addDays(todayHere(), -20);
  const id = await openEdit({ deadline: past });
  await expect.element(deadline().getByText("Plazo vencido").first()).toBeVisible();
  await page.getByLabelText("Título").fill("Con su plazo de antes");
  await save().click();
  await expect.element(notice("¡Meta Actualizada!")).toBeVisible();
  await expect
    .poll(() => api.notebook.records("goal"))
    .toMatchObject([{ id, title: "Con su plazo de antes", deadline: past }]);
});

test("the rows of a list can all be removed, and the focus then moves to the button that adds one", async () => {
  await openEdit({ whys: whys("Uno", "Dos") });
  await page.getByRole("button", { name: "Quitar: porqué 2" }).click();
  await expect.element(page.getByRole("textbox", { name: "Porqué 1" })).toHaveFocus();
  await page.getByRole("button", { name: "Quitar: porqué 1" }).click();
  await expect.element(page.getByRole("button", { name: "Añadir porqué" })).toHaveFocus();
});
