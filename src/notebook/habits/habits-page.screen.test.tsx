import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { buildConflict, buildHabit } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import { THREE_ACTIVE, TITLE_REQUIRED } from "./habit-limits.ts";

const TODAY = todayHere();
const main = () => page.getByRole("main");
const press = (name: string | RegExp) => main().getByRole("button", { name }).click();
const mondays = () => main().getByRole("group", { name: "Caminar" });

test("the first habit is begun on the empty page, and one without a name is refused", async () => {
  await openAsPremium("/habitos");
  await press("Nuevo hábito");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(openDialog().getByText(TITLE_REQUIRED)).toBeVisible();
  await openDialog().getByRole("textbox", { name: "Quiero…" }).fill("Caminar");
  await openDialog().getByRole("textbox", { name: "Después de…" }).fill("almorzar");
  await openDialog().getByText("Veces por semana").click();
  await expectAccessible();
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(notice("Hábito creado")).toBeVisible();
  await expect.element(main().getByText("3 veces por semana", { exact: false })).toBeVisible();
});

test("a press marks today, another takes it back, and days of the last week are marked, too", async () => {
  api.notebook.keep(
    "habit",
    buildHabit("Caminar", { plans: [{ from: addDays(TODAY, -3), days: [0, 1, 2, 3, 4, 5, 6], times: 0 }] }),
  );
  await openAsPremium("/habitos");
  await expect.element(main().getByText("0 de 3")).toBeVisible();
  const done = () => mondays().getByRole("button", { name: "hecho" });
  await done().click();
  await expect.element(done()).toHaveAttribute("aria-pressed", "true");
  await expect.element(main().getByText("1 de 4")).toBeVisible();
  await done().click();
  await expect.element(main().getByText("0 de 3")).toBeVisible();
  await main()
    .getByRole("button", { name: /: en blanco$/ })
    .last()
    .click();
  await mondays().getByRole("button", { name: "no tocaba", exact: true }).click();
  await expect.element(main().getByText("0 de 2")).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

test("three are active at most; a paused one leaves room, and one that was let go comes back", async () => {
  for (const title of ["Caminar", "Leer", "Dormir"]) api.notebook.keep("habit", buildHabit(title));
  await openAsPremium("/habitos");
  await expect.element(main().getByText(THREE_ACTIVE)).toBeVisible();
  expect(main().getByRole("button", { name: "Nuevo hábito" }).elements()).toEqual([]);
  await main().getByRole("button", { name: "Pausar" }).first().click();
  await expect.element(main().getByRole("heading", { name: "En pausa" })).toBeVisible();
  await expect.element(main().getByRole("heading", { name: "Mis Hábitos" })).toHaveFocus();
  await main().getByRole("button", { name: "Dejarlo ir" }).first().click();
  await expect.element(main().getByRole("heading", { name: "Los dejaste ir" })).toBeVisible();
  await main().getByRole("button", { name: "Seguir con él" }).last().click();
  await expect.element(main().getByRole("heading", { name: "Los dejaste ir" })).not.toBeInTheDocument();
  await expectAccessible();
});

test("Hoy asks for the habits of the day, and the focus stays where the mark was pressed", async () => {
  const plans = [{ from: addDays(TODAY, -30), days: [0, 1, 2, 3, 4, 5, 6], times: 0 }];
  const habit = buildHabit("Caminar", { plans, minimum_text: "una vuelta" });
  api.notebook.keep("habit", habit);
  const gone = [1, 2].map((back) => addDays(TODAY, -back));
  const before = addDays(TODAY, -3);
  api.notebook.keep("habit_marks", {
    habit_month: `${habit.id}-${before.slice(0, 7)}`,
    days: { [before]: { mark: "done", at: `${before}T12:00:00.000Z` } },
  });
  await openAsPremium("/");
  const list = page.getByRole("list", { name: "Tus hábitos" });
  expect(gone.length).toBe(2);
  await expect.element(list.getByText("Dos días en blanco. Hoy basta la mínima: una vuelta.")).toBeVisible();
  await expectAccessible(list.element());
  await expectNoOverflow();
  await list.getByRole("button", { name: "la mínima" }).click();
  const said = list.getByRole("button", { name: "Caminar: la mínima. Toca para quitarlo." });
  await expect.element(said).toHaveFocus();
  await said.click();
  await expect.element(list.getByRole("button", { name: "hecho" })).toHaveFocus();
});

test("the day's page, the month, Mirar atrás and the week's review show the habits", async () => {
  const habit = buildHabit("Caminar", {
    plans: [{ from: addDays(TODAY, -89), days: [0, 1, 2, 3, 4, 5, 6], times: 0 }],
  });
  api.notebook.keep("habit", habit);
  api.notebook.keep("habit_marks", {
    habit_month: `${habit.id}-${TODAY.slice(0, 7)}`,
    days: { [TODAY]: { mark: "least", at: `${TODAY}T12:00:00.000Z` } },
  });
  await openAsPremium("/mi-calendario");
  await expect.element(main().getByRole("button", { name: /^Caminar: la mínima/ })).toBeVisible();
  await expect
    .element(
      main()
        .getByRole("button", { name: /hoy|Caminar: la mínima, elegido$/ })
        .first(),
    )
    .toBeVisible();
  await expectNoOverflow();
});

test("Mirar atrás shows each day of the week in a table", async () => {
  api.notebook.keep(
    "habit",
    buildHabit("Caminar", { plans: [{ from: addDays(TODAY, -89), days: [0, 1, 2, 3, 4, 5, 6], times: 0 }] }),
  );
  await openAsPremium("/mi-calendario/mirar-atras");
  await expect.element(main().getByRole("table", { name: /^Caminar/ })).toBeVisible();
  await expect.element(main().getByText("0 de 29")).toBeVisible();
  await main().getByRole("group", { name: "Cuántos días de tus hábitos" }).getByText("90 días").click();
  await expect.element(main().getByText("0 de 89")).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

test("a double click marks a habit once", async () => {
  api.notebook.keep("habit", buildHabit("Caminar"));
  await openAsPremium("/habitos");
  const done = () => mondays().getByRole("button", { name: "hecho" });
  await done().dblClick();
  await expect.element(done()).toHaveAttribute("aria-pressed", "true");
});

test("a double click in Hoy does not reach what moves below the pointer", async () => {
  api.notebook.keep("habit", buildHabit("Caminar"), buildHabit("Leer"));
  await openAsPremium("/");
  const list = page.getByRole("list", { name: "Tus hábitos" });
  await list.getByRole("button", { name: "hecho" }).first().dblClick();
  await expect
    .element(list.getByRole("button", { name: "Caminar: hecho. Toca para quitarlo." }))
    .toBeVisible();
  await expect.element(list.getByRole("group", { name: "Leer" })).toBeVisible();
});

test("another version says when it is due, and its plan rewrites no day before today", async () => {
  const habit = buildHabit("Caminar");
  const plan = { days: [0], times: 0 };
  const other = { ...habit, time: "08:00", plans: [{ from: "2025-01-01", ...plan }] };
  api.notebook.keep("habit", habit);
  api.notebook.keep("conflict", buildConflict("habit", habit.id, other));
  await openAsPremium("/habitos");
  const said = main().getByRole("region", { name: "Otra versión de: Caminar" });
  await expect.element(said.getByText("Cuándo: lunes Hora: 08:00; arriba, ninguna")).toBeVisible();
  await press("Usar la otra");
  await expect
    .poll(() => api.bodies[`PUT /api/habits/${habit.id}`]?.at(-1))
    .toMatchObject({ time: "08:00", plans: [...habit.plans, { from: TODAY, ...plan }] });
});

test("a smaller habit that is typed in the week's review waits there until it is saved", async () => {
  const habit = buildHabit("Caminar");
  api.notebook.keep("habit", habit);
  await openAsPremium("/mi-semana");
  await main().getByRole("link", { name: "Empezar" }).click();
  const smaller = main().getByRole("textbox", { name: "Más pequeño sería…" });
  const question = main().getByRole("heading", { name: "¿Y tus hábitos?" });
  await press("Siguiente");
  await expect.element(main().getByRole("textbox").first()).toBeVisible();
  await press("Siguiente");
  await expect.element(main().getByText("No lo marcaste esa semana.")).toBeVisible();
  await main().getByText("Hacerlo más pequeño").click();
  await smaller.fill("un minuto");
  await main().getByText("Seguir así").click();
  await main().getByText("Hacerlo más pequeño").click();
  await press("Siguiente");
  await expect.element(question).not.toBeInTheDocument();
  await press("Anterior");
  await expect.element(smaller).toHaveValue("un minuto");
  await smaller.fill("dos minutos");
  await press("Guardar el hábito");
  await expect.element(notice("Hábito actualizado")).toBeVisible();
  await expect.element(main().getByRole("radio", { name: "Seguir así" })).toHaveFocus();
  expect(api.bodies[`PUT /api/habits/${habit.id}`]?.at(-1)).toMatchObject({
    title: "dos minutos",
    minimum_text: "",
  });
});
