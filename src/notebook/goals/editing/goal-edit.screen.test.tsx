import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { syncNow } from "#platform/sync/client.ts";
import { whys } from "#test/records/goal-writing.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const save = () => page.getByRole("button", { name: "Guardar Cambios" });
const deadline = () => page.getByRole("region", { name: "Fecha Límite" });

/** Opens the edit form of a new goal. Returns the goal's id. */
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

test("every part of a goal can be edited on one page, where a title is needed and the last row can go", async () => {
  const id = await openEdit({ whys: whys("Uno", "Dos") });
  const press = (name: string) => page.getByRole("button", { name }).click();
  const rows = () => page.getByRole("region", { name: "Mis Porqués" }).getByRole("textbox");
  await page.getByLabelText("Título").fill("  ");
  await save().click();
  await expect.element(page.getByText("Por favor, añade un título a tu meta.").first()).toBeVisible();
  await expect.element(page.getByLabelText("Título")).toHaveFocus();
  await page.getByLabelText("Título").fill("Correr media maratón <b>🌅</b>");
  await press("Quitar: porqué 2");
  await expect.element(page.getByRole("textbox", { name: "Porqué 1" })).toHaveFocus();
  await press("Quitar: porqué 1");
  await expect.element(page.getByRole("button", { name: "Añadir porqué" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(rows()).toHaveFocus();
  await userEvent.keyboard("Porque me lo debo{Enter}");
  await expect.poll(() => rows().elements()).toHaveLength(2);
  await press("Quitar: acción 2");
  await press("Añadir acción");
  await userEvent.keyboard("Correr 10 km");
  await press("Quitar: obstáculo 1");
  await page
    .getByRole("region", { name: "Mi Visión" })
    .getByRole("textbox")
    .fill("Cruzo la meta.\n\nSonrío.");
  await page.getByRole("region", { name: "Mi Compromiso" }).getByRole("textbox").fill("");
  await save().click();
  await expect.element(notice("¡Meta Actualizada!", "Tus cambios han sido guardados.")).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe(`/meta/${id}`);
  const goal = {
    title: "Correr media maratón <b>🌅</b>",
    whys: [{ why_text: "Porque me lo debo" }],
    actions: ["Comprar zapatillas", "Correr 5 km", "Correr 10 km"].map((action_text) => ({
      action_text,
    })),
    obstacles: [],
    vision_text: "Cruzo la meta.\n\nSonrío.",
    commitment_text: "",
  };
  await expect.poll(() => api.notebook.records("goal")).toMatchObject([goal]);
  expect(api.bodies[`PUT /api/goals/${id}`]).toMatchObject([goal]);
});

test("an open edit warns that the goal changed elsewhere, keeps its words, and is saved as a second version", async () => {
  const goal = buildGoal({ title: "Como estaba" });
  api.notebook.keep("goal", goal);
  await openAsPremium(`/meta/editar/${goal.id}`);
  await page.getByLabelText("Título").fill("Desde esta pestaña");
  api.notebook.keep("goal", { ...goal, title: "Desde otro dispositivo", version: newId() });
  await syncNow();
  await expect.element(page.getByText("Esta meta cambió en otra pestaña o dispositivo")).toBeVisible();
  await expect.element(page.getByLabelText("Título")).toHaveValue("Desde esta pestaña");
  await expectAccessible();
  await save().click();
  await expect.element(notice("Guardamos las dos versiones")).toBeVisible();
  expect(api.bodies[`PUT /api/goals/${goal.id}`]).toMatchObject([{ base: goal.version }]);
});

test("saving an edit restores a goal that was deleted elsewhere", async () => {
  const id = await openEdit({});
  await page.getByLabelText("Título").fill("Escrita antes de saberlo");
  api.notebook.remove("goal", id);
  await syncNow();
  await expect.element(page.getByText("Esta meta se eliminó en otra pestaña o dispositivo")).toBeVisible();
  await expect.element(page.getByLabelText("Título")).toHaveValue("Escrita antes de saberlo");
  await save().click();
  await expect.element(notice("¡Meta Actualizada!")).toBeVisible();
  await expect
    .poll(() => api.notebook.records("goal"))
    .toMatchObject([{ title: "Escrita antes de saberlo" }]);
});
