import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { weekToReview } from "#notebook/weekly-review/week/iso-week.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { buildComparison, buildConsent, buildGoal, buildPage } from "#test/records/records.ts";
import { expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium, openDialog, openScreen } from "#test/screens/open-screen.tsx";

/** Doubles the font size. The window is as wide as a phone (390 px). */
beforeEach(() => {
  document.documentElement.style.fontSize = "32px";
});
afterEach(() => {
  document.documentElement.style.fontSize = "";
});

const TODAY = todayHere();
const main = page.getByRole("main");

function isApart(one: Element, other: Element): boolean {
  return one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top;
}

test("the tables of looking back move sideways, and the page does not", async () => {
  const goal = buildGoal({ title: "Nadar" });
  const [action] = goal.actions;
  const actions = [{ goal_id: goal.id, action_id: action?.id ?? newId(), action_text: "Nadar" }];
  api.notebook.keep("goal", goal);
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("feelings", { day: TODAY, energy: 1, mood: 5 });
  for (const event_type of ["project", "describe"] as const)
    api.notebook.keep("journal", buildPage({ event_type, event_date: TODAY, title: "Así", actions }));
  api.notebook.keep("comparison", buildComparison(TODAY, 80));
  await openAsPremium("/mi-calendario/mirar-atras");
  await expect.element(main.getByRole("heading", { name: "Tu energía y tu ánimo" })).toBeVisible();
  for (const fold of main.getByText(/^Ver en una tabla|^De lo proyectado/).elements())
    (fold as HTMLElement).click();
  await expect.poll(() => main.getByRole("table").elements()).toHaveLength(3);
  await expectNoOverflow();
});

test("the drawings of energy and mood stay in their buttons", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  await openAsPremium("/mi-calendario");
  await page.getByRole("button", { name: "Describe Tu Día" }).click();
  await openDialog().getByRole("button", { name: "Energía y ánimo" }).click();
  await expect.element(openDialog().getByRole("radio", { name: "muy alta" })).toBeInTheDocument();
  const labels = [...document.querySelectorAll("dialog[open] fieldset label")];
  const wide = labels.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth);
  expect(labels.length).toBe(10);
  expect(wide.map(({ textContent }) => textContent)).toEqual([]);
});

test("the task's question on the home page lies over no words and no drawing", async () => {
  const changed_at = "2026-11-20T12:00:00.000Z";
  const chosen = { key_id: "mentalidad", chosen_on: addDays(TODAY, -1), answer: null, answered_on: null };
  const lessons = [{ key_id: "metas", read_on: addDays(TODAY, -1), changed_at }];
  localStorage.setItem("path", JSON.stringify({ lessons, task: { ...chosen, changed_at } }));
  await openScreen("/");
  const question = page.getByRole("region", { name: "Lo que elegiste" });
  await expect.element(question).toBeVisible();
  const free = main.getByText("Gratis y sin registrarte.").element();
  const yes = question.getByRole("button", { name: "Sí" }).element();
  const drawing = document.querySelector("section:has(> .home-path) > svg") ?? yes;
  const keys = main.getByRole("heading", { name: "Las diez claves" }).element();
  expect([isApart(free, question.element()), isApart(yes, drawing), isApart(drawing, keys)]).toEqual([
    true,
    true,
    true,
  ]);
});

test("the buttons of the drawing on a member's home lie over no heading", async () => {
  for (const event_type of ["project", "describe"] as const)
    api.notebook.keep("journal", buildPage({ event_type, event_date: TODAY, title: "Así" }));
  api.notebook.keep("comparison", buildComparison(TODAY, 80));
  await openAsPremium("/ideas");
  await page.getByRole("link", { name: "Claves del Éxito" }).first().click();
  const share = main.getByRole("button", { name: "Compartir el dibujo, sin palabras" });
  await expect.element(share).toBeVisible();
  expect(isApart(share.element(), main.getByRole("heading", { name: "Hoy" }).element())).toBe(true);
});

test("a week's name stands above the way out of the review, without a broken word", async () => {
  await openAsPremium(`/mi-semana/${weekToReview(TODAY)}`);
  const name = main.getByRole("heading", { level: 1 });
  await expect.element(name).toBeVisible();
  expect(isApart(name.element(), main.getByRole("link", { name: "Seguir luego" }).element())).toBe(true);
});
