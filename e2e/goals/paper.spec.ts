import type { Page } from "@playwright/test";
import { weekToReview } from "#features/weekly-review/week/iso-week.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { expect, test } from "../fixtures.ts";
import { beginPremium, keepGoal, sendChange } from "../steps.ts";
import { today } from "../today.ts";

/** What somebody could press, without the marks of what was done. */
const controls = (page: Page) =>
  page.getByRole("main").locator("a, button, select, summary").filter({ visible: true });

test("a due goal and a saved week print their words, and nothing to press", async ({ page }) => {
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
});
