import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bornGoal } from "#notebook/goals/list/born-goal.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import { buildGoal, buildPage } from "#test/records/records.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

const TODAY = todayHere();
const TOMORROW = addDays(TODAY, 1);
const ACTION = { id: newId(), action_text: "Buscar un club" };
const GOAL = buildGoal({ title: "Nadar", deadline: addDays(TODAY, 90), actions: [ACTION] });
const sooner = buildGoal({ title: "Coser", deadline: TOMORROW });
const planned = { goal_id: GOAL.id, action_id: ACTION.id, action_text: ACTION.action_text };

test.each([
  [false, "¿Hoy?", "Sí, hoy", TODAY],
  [true, "¿Mañana?", "Sí, mañana", TOMORROW],
])(
  "a new goal comes first with its first step, which waits for the next page (today described: %s)",
  async (isDescribed, question, answer, day) => {
    await page.viewport(360, 640);
    api.notebook.keep("goal", sooner, GOAL);
    if (isDescribed)
      api.notebook.keep("journal", buildPage({ event_type: "describe", event_date: TODAY, title: "Nadé" }));
    bornGoal.set(GOAL.id);
    await openAsPremium("/mis-metas");
    await expect.element(page.getByRole("heading", { level: 3 }).first()).toHaveFocus();
    await expect.element(page.getByRole("heading", { level: 3 }).first()).toHaveTextContent("Nadar");
    await expect.element(page.getByText("Tu primer paso Buscar un club")).toBeVisible();
    await expect.element(page.getByText(question, { exact: true })).toBeVisible();
    await expect.element(page.getByText("0 de 1 acción")).not.toBeInTheDocument();
    const offer = page.getByRole("link", { name: `${answer}: Buscar un club` });
    const href = `/mi-calendario?dia=${day}&escribir=project&accion=${ACTION.id}`;
    await expect.element(offer).toHaveAttribute("href", href);
    expect(offer.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight - 120);
    // The page shows its heading whole, or not at all.
    const title = page.getByRole("heading", { level: 1 }).element().getBoundingClientRect();
    expect(title.top >= 0 || title.bottom <= 0).toBe(true);
    await expectAccessible();
  },
);

test("a goal is new only once", async () => {
  api.notebook.keep("goal", sooner, GOAL);
  bornGoal.set(GOAL.id);
  await openAsPremium("/mis-metas");
  await page.getByRole("link", { name: "Nadar" }).click();
  await page.getByRole("main").getByRole("link", { name: "Mis Metas" }).click();
  await expect.element(page.getByRole("heading", { level: 3 }).first()).toHaveTextContent("Coser");
  await expect.element(page.getByText("Tu primer paso")).not.toBeInTheDocument();
});

test.each([
  ["a new projection", []],
  ["an existing one", [buildPage({ event_type: "project", event_date: TODAY, title: "Un día sin apuro" })]],
])("%s has the action that the address names, once", async (_case, pages) => {
  api.notebook.keep("goal", GOAL);
  api.notebook.keep("journal", ...pages);
  await openAsPremium(`/mi-calendario?dia=${TODAY}&accion=${ACTION.id}`);
  const writer = page.getByRole("button", { name: pages.length > 0 ? /^Editar/ : "Proyecta Tu Día" });
  await writer.click();
  await expect.element(openDialog().getByRole("checkbox", { name: ACTION.action_text })).toBeChecked();
  await expect.poll(() => window.location.search).toBe(`?dia=${TODAY}`);
  await openDialog().getByLabelText("Título", { exact: true }).fill("Un día en el agua");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  expect(api.notebook.records("journal").map(({ actions }) => actions)).toEqual([[planned]]);
});

test("a projection that was begun before gains the action, and keeps its words", async () => {
  api.notebook.keep("goal", GOAL);
  await openAsPremium(`/mi-calendario?dia=${TODAY}`);
  const begin = page.getByRole("button", { name: "Proyecta Tu Día" });
  await begin.click();
  await openDialog().getByLabelText("Título", { exact: true }).fill("Despacio");
  await openDialog().getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  window.history.replaceState(null, "", `/mi-calendario?dia=${TODAY}&accion=${ACTION.id}`);
  await begin.click();
  await expect.element(openDialog().getByRole("checkbox", { name: ACTION.action_text })).toBeChecked();
  await expect.element(openDialog().getByLabelText("Título", { exact: true })).toHaveValue("Despacio");
});
