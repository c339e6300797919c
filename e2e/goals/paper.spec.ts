import type { Page } from "@playwright/test";
import { weekToReview } from "#notebook/weekly-review/week/iso-week.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { expect, test } from "../fixtures.ts";
import { keepPage } from "../keep-days.ts";
import { ideasOf, writeIdea } from "../notebook/idea-steps.ts";
import { beginPremium, keepGoal, sendChange } from "../steps.ts";
import { today } from "../today.ts";

/** The visible controls, except the checkboxes of actions: paper also shows which actions are done. */
const controls = (page: Page) =>
  page.getByRole("main").locator("a, button, select, summary").filter({ visible: true });

test("a due goal, a saved week and a year print their words, and nothing to press", async ({ page }) => {
  await beginPremium(page);
  const goal = await keepGoal(page, {
    title: "Correr diez kilómetros",
    deadline: today(),
    commitment_text: "Me comprometo a salir aunque llueva.",
  });
  const week = addDays(weekToReview(today()), -14);
  await sendChange(page, "put", `/api/weeks/${newId()}`, {
    week,
    good_text: "Nadé dos veces",
    hard_text: "",
    goals: [],
    ideas: [{ idea_id: newId(), idea_title: "Un taller de costura", choice: "drop" }],
    steps: [{ day: addDays(week, 8), step_text: "Llamar a Nora", action: null }],
    base: "",
    written_at: new Date().toISOString(),
  });

  await keepPage(page, today(), "describe");

  await page.goto("/ideas");
  await writeIdea(page, "Un coro");
  const notice = page.getByRole("region", { name: "Avisos" }).getByText("Idea creada");
  await expect(notice).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // This check does not wait, because the notice disappears by itself.
  expect(await notice.isVisible(), "on paper").toBe(false);
  await expect(ideasOf(page)).toBeVisible();

  await page.emulateMedia({ media: null });
  await page.goto(`/meta/${goal.id}`);
  await expect(page.getByText("Me comprometo a salir aunque llueva.")).toBeVisible();
  await expect(page.getByRole("button", { name: "La alcancé" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Correr diez kilómetros" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plan de Acción" })).toBeVisible();
  await expect(controls(page)).toHaveText([]);

  await page.emulateMedia({ media: null });
  await page.goto(`/mi-semana/${week}`);
  await expect(page.getByRole("button", { name: "Recuperar" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Llamar a Nora")).toBeVisible();
  await expect(controls(page)).toHaveText([]);

  await page.emulateMedia({ media: null });
  await page.goto(`/mi-calendario/mi-anio/${today().slice(0, 4)}`);
  const print = page.getByRole("button", { name: "Imprimir o guardar como PDF" });
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: /^Mi año/ })).toBeVisible();
  for (const part of ["banner", "contentinfo"] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(print).toBeHidden();
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(ink)?.slice(1).map(Number) ?? [];
  expect(channels, ink).toHaveLength(3);
  expect(Math.max(...channels), "the ink is dark").toBeLessThan(90);
});
