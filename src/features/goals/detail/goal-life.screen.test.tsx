import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { actions } from "#test/records/goal-writing.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const main = () => page.getByRole("main");
const button = (name: string) => page.getByRole("button", { name });
const press = async (name: string) => {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};
const kept = () => api.notebook.records("goal")[0]?.actions ?? [];

async function openGoal(...built: Parameters<typeof buildGoal>): Promise<void> {
  const goal = buildGoal(...built);
  api.notebook.keep("goal", goal);
  await openAsPremium(`/meta/${goal.id}`);
  await expect.element(page.getByRole("heading", { level: 1, name: goal.title })).toBeVisible();
}

test("ticks in quick succession are all saved", async () => {
  const many = Array.from({ length: 12 }, (_, index) => `Paso ${index + 1}`);
  await openGoal({ actions: actions(...many) });
  const boxes = document.querySelectorAll<HTMLInputElement>("main input:not([role=switch])");
  expect(boxes).toHaveLength(12);
  for (const box of boxes) box.click();
  await expect.element(page.getByText("12 de 12 acciones")).toBeVisible();
  await expect.poll(() => kept().filter(({ done_at }) => done_at !== null)).toHaveLength(12);
  await expect.element(page.getByText("12 de 12 acciones")).toBeVisible();
});

test("a goal with all actions done can be marked as completed, is celebrated, and can be reopened", async () => {
  const done = "Marcar como cumplida";
  await openGoal({}, 2);
  expect(button(done).elements()).toHaveLength(1);
  await expect.element(page.getByText(/¿Llegaste a tu meta\?/)).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: "Correr 5 km" }).click();
  await expect.element(page.getByText(/¿Llegaste a tu meta\?/)).toBeVisible();
  await expect.element(page.getByText("¡Meta cumplida!")).not.toBeInTheDocument();
  expect(button(done).elements()).toHaveLength(1);
  await expectAccessible();

  await press(done);
  await expect.element(page.getByText("¡Meta cumplida!")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("¡Meta cumplida!");
  expect(button(done).elements()).toEqual([]);
  await expectAccessible();
  await expect.poll(() => api.notebook.records("goal")[0]?.completed_at).toBeTruthy();
  await press("Marcar como no cumplida");
  await expect.element(page.getByText("¡Meta cumplida!")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await expect.element(page.getByText("3 de 3 acciones")).toBeVisible();
  await expect.poll(() => api.notebook.records("goal")[0]?.completed_at).toBe(null);
});

test("a goal can be archived, unarchived and deleted", async () => {
  await openGoal({ title: "Con dudas" });
  await button("Archivar").click();
  await expect.element(page.getByText("Archivada", { exact: true })).toBeVisible();
  await expectAccessible();
  await main().getByRole("link", { name: "Mis Metas" }).click();
  await expect.element(page.getByText("Ahora mismo no tienes ninguna meta en marcha.")).toBeVisible();
  await page.getByText("Archivadas").click();
  await page.getByRole("link", { name: "Con dudas" }).click();
  await button("Desarchivar").click();
  await expect.element(page.getByText("Archivada", { exact: true })).not.toBeInTheDocument();
  await button("Eliminar").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Meta Eliminada")).toBeVisible();
  await expect.element(page.getByText("Aún no tienes metas definidas")).toBeVisible();
  expect(window.location.pathname).toBe("/mis-metas");
  await expect.element(page.getByText("No se pudo cargar la meta.")).not.toBeInTheDocument();
  expect(api.notebook.records("goal")).toEqual([]);
});

test("the keyboard reorders actions, the focus follows the moved action, and its new place is announced", async () => {
  await openGoal({ title: "En orden", actions: actions("Uno", "Dos", "Tres") }, 1);
  const plan = () => {
    const parts = [...document.querySelectorAll("main section")];
    const part = parts.find(({ textContent }) => textContent.includes("Plan de Acción"));
    return [...(part?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  };
  const inOrder = (...words: string[]) => words.map((word) => expect.stringContaining(word));
  await press("Ordenar");
  await expect.element(button("Bajar: Uno")).toBeVisible();
  await expectAccessible();
  await press("Bajar: Uno");
  await expect.poll(plan).toEqual(inOrder("Dos", "Uno", "Tres"));
  await expect.element(page.getByText("«Uno» está ahora en el lugar 2 de 3.")).toBeInTheDocument();
  await expect.element(button("Bajar: Uno")).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(plan).toEqual(inOrder("Dos", "Tres", "Uno"));
  await expect.element(page.getByText("«Uno» está ahora en el lugar 3 de 3.")).toBeInTheDocument();
  await expect.element(button("Bajar: Uno")).toHaveFocus();
  await button("Subir: Tres").click();
  await expect.poll(plan).toEqual(inOrder("Tres", "Dos", "Uno"));
  await button("Listo").click();
  await expect.element(page.getByRole("checkbox", { name: "Uno" })).toBeChecked();
  await expect.poll(plan).toEqual(["Tres", "Dos", "Uno"]);
  await expect.poll(() => kept().map(({ action_text }) => action_text)).toEqual(["Tres", "Dos", "Uno"]);
});
