import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { whys } from "#test/records/goal-writing.ts";
import { buildGoal } from "#test/records/records.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const save = () => page.getByRole("button", { name: "Guardar Cambios" });
const deadline = () => page.getByRole("region", { name: "Fecha Límite" });
const grid = () => page.getByRole("grid");

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

test("a slow save does not navigate after the member has left the edit page", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  api.answer({ "PUT /api/goals/:id": promise });
  await openEdit({});
  await page.getByLabelText("Título").fill("Correr media maratón");
  await save().click();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.getByRole("main").getByRole("link", { name: "Mis Metas" }).click();
  const list = page.getByRole("heading", { level: 1, name: "Mis Metas" });
  await expect.element(list).toBeVisible();
  resolve(undefined);
  await expect.element(notice("¡Meta Actualizada!")).toBeVisible();
  await expect.element(list).toBeVisible();
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

test("a deadline is chosen with the keyboard alone", async () => {
  const today = todayHere();
  const id = await openEdit({ deadline: addDays(today, -20) });
  const day = (name: string) => grid().getByRole("button", { name: longDate(name) });
  (day(today).element() as HTMLElement).focus();
  const reach = async (keys: string, name: string) => {
    await userEvent.keyboard(keys);
    await expect.element(day(name)).toHaveFocus();
  };
  await reach("{ArrowRight}{ArrowDown}", addDays(today, 8));
  await reach("{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}", addDays(today, -2));
  await userEvent.keyboard("{Enter}");
  await expect.element(deadline().getByText("Plazo vencido").first()).toBeVisible();
  await reach("{ArrowRight}", addDays(today, -1));
  await userEvent.keyboard("{Enter}");
  await expect
    .element(grid().getByRole("gridcell", { selected: true }))
    .toHaveTextContent(String(Number(addDays(today, -1).slice(8))));
  await reach("{ArrowRight}{ArrowRight}", addDays(today, 1));
  await userEvent.keyboard(" ");
  await expect.element(deadline().getByText("mañana").first()).toBeVisible();
  await save().click();
  await expect.poll(() => window.location.pathname).toBe(`/meta/${id}`);
  expect(api.notebook.records("goal")).toMatchObject([{ deadline: addDays(today, 1) }]);
});

test("the rows of a list can all be removed, and the focus then moves to the button that adds one", async () => {
  await openEdit({ whys: whys("Uno", "Dos") });
  await page.getByRole("button", { name: "Quitar: porqué 2" }).click();
  await expect.element(page.getByRole("textbox", { name: "Porqué 1" })).toHaveFocus();
  await page.getByRole("button", { name: "Quitar: porqué 1" }).click();
  await expect.element(page.getByRole("button", { name: "Añadir porqué" })).toHaveFocus();
});
