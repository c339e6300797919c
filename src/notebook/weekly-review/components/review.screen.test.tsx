import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Goal } from "#notebook/goals/contract.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import {
  buildComparison,
  buildConflict,
  buildGoal,
  buildIdea,
  buildPage,
  buildReview,
} from "#test/records/records.ts";
import { expectUsable } from "#test/screens/accessible.ts";
import { writeInAnotherTab } from "#test/screens/another-tab.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import { stopClock } from "#test/screens/stop-clock.ts";
import type { Review } from "../contract.ts";
import { weekToReview } from "../week/iso-week.ts";
import type { ReviewDraft } from "../week/review-draft.ts";

const week = weekToReview(todayHere());
const LONG = "Llegar a la meta que me propuse el verano pasado ".repeat(3).slice(0, 120);
const main = () => page.getByRole("main");
const button = (name: string) => main().getByRole("button", { name, exact: true });
const field = (name: string) => main().getByRole("textbox", { name });
const step = (name: string | RegExp) => main().getByRole("heading", { level: 2, name });
const FIRST_STEP = /^Así (va|fue) tu semana$/;
const saved = () => {
  const [address = ""] = Object.keys(api.bodies).filter((asked) => asked.startsWith("PUT /api/weeks/"));
  return api.bodies[address]?.at(-1) as Review | undefined;
};
const wroteOn = (day: string) => ({ ...buildReview(addDays(day, -5)), created_at: `${day}T15:00:00.000Z` });
const goTo = async (title: string) => {
  await button("Siguiente").click();
  await expect.element(step(title)).toBeVisible();
};

test("a week is reviewed in five steps and becomes a page of its own", async () => {
  const idea = buildIdea("Un coro");
  const dropped = buildIdea(LONG);
  const goal = buildGoal({ title: LONG });
  const other = buildGoal({ title: "Correr 10 km" });
  const [first, second] = goal.actions as [Goal["actions"][0], Goal["actions"][0]];
  api.notebook.keep("idea", idea, dropped);
  api.notebook.keep("goal", goal, other);
  api.notebook.keep("week", buildReview(addDays(week, -7), { good_text: "Nadé dos veces" }));
  api.notebook.keep(
    "journal",
    ...["project", "describe"].map((event_type) =>
      buildPage({ event_type: event_type as "project", event_date: week, title: "Un día" }),
    ),
  );
  api.notebook.keep("comparison", buildComparison(week, 80));
  await openAsPremium("/mi-semana");
  await expect
    .element(main().getByText(/80\s% a lo que querías\. Proyectaste 1\sdía y describiste 1\./))
    .toBeVisible();
  const kept = main()
    .getByRole("link", { name: /Nadé dos veces/ })
    .element();
  expect(kept.querySelectorAll("[aria-hidden] > span")).toHaveLength(7);
  await main().getByRole("link", { name: "Empezar" }).click();

  await expect.element(step(FIRST_STEP)).toBeVisible();
  await expect.element(main().getByText("La semana anterior escribiste:")).toBeVisible();
  await expect.element(main().getByText("Nadé dos veces")).toBeVisible();
  await expect
    .element(main().getByText(/80\s% a lo que querías\. Proyectaste 1\sdía y describiste 1\./))
    .toBeVisible();
  await goTo("¿Cómo te fue?");
  await field("¿Qué salió bien?").fill("Corrí el domingo");
  await goTo("¿Qué sigue en tus metas?");
  const goals = (title: string) => main().getByRole("listitem").filter({ hasText: title });
  await goals(LONG).getByText("Elegir otra").click();
  await goals(LONG).getByRole("radio", { name: second.action_text }).click();
  await goals(other.title).getByText("Elegir otra").click();
  await goals(other.title).getByRole("textbox", { name: "O escribe otra" }).fill("Comprar gorra");
  await expectUsable();
  await goTo("¿Y tus ideas?");
  const choices = (title: string) => main().getByRole("group", { name: title });
  await choices("Un coro").getByText("Desarrollar").click();
  await choices(LONG).getByText("Soltar").click();
  await goTo("Los días que vienen");
  await field("Paso 1").fill("Llamar a Nora");
  await button(`${goal.title.trim()} ${second.action_text}`).click();
  await expect.element(field("Paso 2")).toHaveValue(second.action_text);
  await expectUsable();
  expect(api.asked.filter((asked) => asked.startsWith("PUT") && asked.includes("/api/weeks"))).toEqual([]);
  await button("Guardar mi semana").click();

  await expect.element(notice("Semana guardada")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: /^Semana del/ })).toBeVisible();
  expect(saved()).toMatchObject({
    week,
    good_text: "Corrí el domingo",
    goals: expect.arrayContaining([
      expect.objectContaining({ goal_id: goal.id, action_id: second.id, action_text: second.action_text }),
      expect.objectContaining({ goal_id: other.id, action_text: "Comprar gorra" }),
    ]),
    steps: [
      { step_text: "Llamar a Nora", action: null },
      { step_text: second.action_text, action: { goal_id: goal.id, action_id: second.id } },
    ],
  });
  const order = api.bodies[`PUT /api/goals/${goal.id}/action-order`]?.[0] as { ids: string[] };
  expect(order.ids.slice(0, 2)).toEqual([second.id, first.id]);
  const actionsOf = (id: string) => api.notebook.records("goal").find((one) => one.id === id)?.actions;
  await expect.poll(() => actionsOf(other.id)?.[0]?.action_text).toBe("Comprar gorra");
  await expect.poll(() => api.asked).toContain(`DELETE /api/ideas/${dropped.id}`);
  await expect.element(main().getByRole("link", { name: "Convertir en meta: Un coro" })).toBeVisible();
  await expectUsable();
  await main()
    .getByRole("button", { name: `Recuperar: ${LONG}` })
    .click();
  await expect.poll(() => api.asked).toContain(`PUT /api/ideas/${dropped.id}`);
  await expect.element(main().getByText("Volvió a tu banco")).toBeVisible();
});

test("in two tabs each stays at its step, the words of both are kept, and one saves them", async () => {
  await openAsPremium(`/mi-semana/${week}`);
  await goTo("¿Cómo te fue?");
  await field("¿Qué salió bien?").fill("Nadé");
  writeInAnotherTab<ReviewDraft>("week:", () => ({ step: 3, hard_text: "Dormí poco" }));
  await expect.element(field("¿Qué no salió como querías?")).toHaveValue("Dormí poco");
  await expect.element(step("¿Cómo te fue?")).toBeVisible();
  await field("¿Qué salió bien?").fill("Nadé dos veces");
  for (const title of ["¿Qué sigue en tus metas?", "¿Y tus ideas?", "Los días que vienen"]) await goTo(title);
  const answer = Promise.withResolvers<undefined>();
  api.answer({ "PUT /api/weeks/:id": answer.promise });
  await button("Guardar mi semana").click();
  await expect.poll(saved).toMatchObject({ good_text: "Nadé dos veces", hard_text: "Dormí poco" });
  // The other tab goes a step back meanwhile.
  writeInAnotherTab<ReviewDraft>("week:", () => ({ step: 1 }));
  api.recover("PUT /api/weeks/:id");
  answer.resolve(undefined);
  await expect.element(page.getByRole("heading", { level: 1, name: /^Semana del/ })).toBeVisible();
});

test("a review that the server refuses stays in the wizard with its words", async () => {
  await openAsPremium(`/mi-semana/${week}`);
  await goTo("¿Cómo te fue?");
  await field("¿Qué salió bien?").fill("Bien");
  for (const title of ["¿Qué sigue en tus metas?", "¿Y tus ideas?", "Los días que vienen"]) await goTo(title);
  api.answer({ "PUT /api/weeks/:id": refusal(413, "too_large", "No hay más sitio.") });
  await button("Guardar mi semana").click();
  await expect.element(notice("Error al guardar", "No hay más sitio.")).toBeVisible();
  await expect.element(step("Los días que vienen")).toBeVisible();
  api.recover("PUT /api/weeks/:id");
  await button("Guardar mi semana").click();
  await expect.element(page.getByRole("heading", { level: 1, name: /^Semana del/ })).toBeVisible();
  expect(saved()).toMatchObject({ good_text: "Bien", base: "" });
});

test("two versions of a week are shown until one is chosen, and can be joined", async () => {
  const review = buildReview(week, { good_text: "En el teléfono" });
  const { id: _, created_at: _at, version: _version, ...written } = review;
  api.notebook.keep("week", review);
  api.notebook.keep(
    "conflict",
    buildConflict("week", review.id, { ...written, good_text: "En la computadora" }),
  );
  await openAsPremium(`/mi-semana/${week}`);
  await expect.element(main().getByText("En la computadora")).toBeVisible();
  await expect.element(main().getByText(/La otra versión, del .+, dice:/)).toBeVisible();
  await expect.element(button("Eliminar")).not.toBeInTheDocument();
  await button("Juntar los dos textos").click();
  await expect.poll(() => saved()?.good_text).toBe("En el teléfono\n\nEn la computadora");
  await expect.element(notice("Quedó la otra versión")).toBeVisible();
});

test("a week is changed and deleted on its page", async () => {
  api.notebook.keep("week", buildReview("2026-01-05", { good_text: "Nadé" }));
  await openAsPremium("/mi-semana/2026-01-05");
  await button("Cambiar").click();
  await goTo("¿Cómo te fue?");
  await expect.element(field("¿Qué salió bien?")).toHaveValue("Nadé");
  await main().getByRole("link", { name: "Seguir luego" }).click();
  await main()
    .getByRole("link", { name: /^Del 5 al 11 de enero/i })
    .click();
  await button("Eliminar").click();
  await openDialog().getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Semana eliminada")).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe("/mi-semana");
});

test("the projection of a day begins with its steps, and one that is there is offered them", async () => {
  const today = todayHere();
  const action = { goal_id: buildGoal({}).id, action_id: buildGoal({}).id };
  const steps = [
    { day: today, step_text: "Llamar a Nora", action: null },
    { day: today, step_text: "Nadar", action },
  ];
  api.notebook.keep("week", buildReview("2026-01-05", { steps }));
  await openAsPremium("/mi-calendario");
  await expect.element(main().getByText("Para este día elegiste:")).toBeVisible();
  await button("Proyecta Tu Día").click();
  const dialog = openDialog();
  await expect.element(dialog.getByRole("textbox", { name: "Notas" })).toHaveValue("Llamar a Nora");
  await expect.element(dialog.getByRole("checkbox", { name: "Nadar" })).toBeChecked();
  await expect.element(dialog.getByText("Para este día elegiste:")).not.toBeInTheDocument();
  await dialog.getByRole("textbox", { name: "Notas" }).fill("Otra cosa");
  await expect.element(dialog.getByText("Para este día elegiste:")).toBeVisible();
  await dialog.getByRole("button", { name: "Añadirlo" }).click();
  await expect
    .element(dialog.getByRole("textbox", { name: "Notas" }))
    .toHaveValue("Otra cosa\nLlamar a Nora");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
});

test("a draft of a saved week opens where it was left", async () => {
  const review = buildReview(week, { good_text: "Nadé" });
  const { id, version: base, good_text, hard_text } = review;
  const value: ReviewDraft = { step: 4, base, good_text, hard_text, goals: [], ideas: [], steps: [] };
  const session = memberSession();
  api.notebook.keep("week", review);
  localStorage.setItem(
    `draft:${session.user.id}:week:${week}`,
    JSON.stringify({ id, value: { ...value, hard_text: "Dormí poco" } }),
  );
  await openAsPremium(`/mi-semana/${week}`, session);
  await expect.element(main().getByText("Esto quedó sin guardar la última vez.")).toBeVisible();
  await expect.element(step("Los días que vienen")).toBeVisible();
});

test("a week whose time to be reviewed ends in the middle is finished as that week", async () => {
  const clock = stopClock("2026-11-18T23:58:00-03:00");
  await openAsPremium("/mi-semana/2026-11-09");
  await goTo("¿Cómo te fue?");
  await field("¿Qué salió bien?").fill("Nadé");
  clock.moveTo("2026-11-19T00:01:00-03:00");
  await field("¿Qué no salió como querías?").fill("Dormí poco");
  for (const title of ["¿Qué sigue en tus metas?", "¿Y tus ideas?", "Los días que vienen"]) await goTo(title);
  await button("Guardar mi semana").click();
  await expect.element(page.getByRole("heading", { level: 1, name: /^Semana del/ })).toBeVisible();
  expect(saved()).toMatchObject({ week: "2026-11-09", good_text: "Nadé", hard_text: "Dormí poco" });
});

test("a Sunday that ends in the middle keeps the days of the steps, and a Monday only those with words", async () => {
  const clock = stopClock("2026-11-22T23:58:00-03:00");
  await openAsPremium("/mi-semana/2026-11-16");
  for (const title of ["¿Cómo te fue?", "¿Qué sigue en tus metas?", "¿Y tus ideas?", "Los días que vienen"])
    await goTo(title);
  await field("Paso 1").fill("Llamar a Nora");
  const days = () =>
    [...document.querySelectorAll<HTMLSelectElement>("main select")].map(({ value }) => value);
  const [monday, tuesday] = ["2026-11-23", "2026-11-24"];
  expect(days()).toEqual([monday, monday, monday]);
  clock.moveTo("2026-11-23T00:01:00-03:00");
  await field("Paso 2").fill("Nadar");
  expect(days()).toEqual([monday, monday, monday]);
  clock.moveTo("2026-11-24T00:01:00-03:00");
  await expect.poll(days).toEqual([monday, monday, tuesday]);
  await button("Guardar mi semana").click();
  await expect.poll(saved).toMatchObject({
    week: "2026-11-16",
    steps: [
      { day: monday, step_text: "Llamar a Nora" },
      { day: monday, step_text: "Nadar" },
    ],
  });
});

test("a week that was missed or begun is offered below the running one", async () => {
  const clock = stopClock("2026-11-25T10:00:00-03:00");
  api.notebook.keep("week", wroteOn("2026-11-15"));
  await openAsPremium("/mi-semana/2026-11-16");
  await goTo("¿Cómo te fue?");
  await field("¿Qué salió bien?").fill("Nadé");
  clock.moveTo("2026-11-26T10:00:00-03:00");
  await main().getByRole("link", { name: "Seguir luego" }).click();
  await expect.element(main().getByRole("heading", { name: /^Tu semana del 23 al 29/ })).toBeVisible();
  await main()
    .getByRole("link", { name: /^Seguir con la semana del 16 al 22/ })
    .click();
  await expect.element(field("¿Qué salió bien?")).toHaveValue("Nadé");
});
