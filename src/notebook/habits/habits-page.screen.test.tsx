import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { currentMember } from "#member/account/session/session.ts";
import { addDays, lastDays, longDate, mondayOf, todayHere } from "#platform/shared/days/days.ts";
import { buildComparison, buildConflict, buildHabit, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import { stopClock } from "#test/screens/stop-clock.ts";
import type { Mark } from "./contract.ts";
import { monthId } from "./habit-days.ts";
import { THREE_ACTIVE, TITLE_REQUIRED } from "./habit-limits.ts";

const TODAY = todayHere();
const DAILY = { days: [0, 1, 2, 3, 4, 5, 6], times: 0 };
const daysAgo = (count: number) => addDays(TODAY, -count);
const monthOf = ({ id }: { id: string }, day: string, mark: Mark) => ({
  habit_month: monthId(id, day),
  days: { [day]: { mark, at: `${day}T12:00:00.000Z` } },
});
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
  await openDialog().getByRole("combobox", { name: "Cuándo" }).selectOptions("3");
  const missed = () => openDialog().getByRole("textbox", { name: "Si un día falto, al siguiente…" });
  await expect.element(missed()).not.toBeInTheDocument();
  await openDialog().getByRole("button", { name: "Si un día falto" }).click();
  await expect.element(missed()).toHaveFocus();
  await missed().fill("Salgo antes");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(notice("Hábito creado")).toBeVisible();
  await expect.element(main().getByText("Si un día falto, salgo antes", { exact: false })).toBeVisible();
  await expect.element(main().getByText("3 veces por semana", { exact: false })).toBeVisible();
});

test("a stored draft of another shape is completed, or refused if it has no days", async () => {
  await openAsPremium("/habitos");
  const title = () => openDialog().getByRole("textbox", { name: "Quiero…" });
  const texts = { title: "Leer", cue_text: "", minimum_text: "", missed_text: "" };
  const open = async (value: object | string) => {
    const key = `draft:${currentMember()?.id}:habit:new`;
    localStorage.setItem(key, JSON.stringify({ id: crypto.randomUUID(), value }));
    await press(/^Nuevo hábito/);
  };
  for (const value of [texts, "Leer"]) {
    await open(value);
    await expect.element(title()).toHaveValue("");
    await openDialog().getByRole("button", { name: "Cancelar" }).click();
    await expect.element(openDialog()).not.toBeInTheDocument();
  }
  await open({ ...texts, days: [2] });
  await expect.element(title()).toHaveValue("Leer");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(main().getByText("miércoles", { exact: false }).first()).toBeVisible();
  await expect
    .poll(() => api.notebook.records("habit"))
    .toMatchObject([{ time: null, goal_id: null, plans: [{ days: [2], times: 0 }] }]);
});

test("a problem stays until its own field changes, and a refused save shows it at the named field", async () => {
  await openAsPremium("/habitos");
  await press("Nuevo hábito");
  const field = (name: string) => openDialog().getByRole("textbox", { name });
  const when = () => openDialog().getByRole("combobox", { name: "Cuándo" });
  const save = () => openDialog().getByRole("button", { name: "Guardar" }).click();
  const alert = (text: string) => openDialog().getByRole("alert").filter({ hasText: text });
  await save();
  await when().selectOptions("2");
  await expect.element(alert(TITLE_REQUIRED)).toBeVisible();
  await field("Quiero…").fill("Caminar");
  await expect.element(alert(TITLE_REQUIRED)).not.toBeInTheDocument();
  const refuse = (fields?: Record<string, string>) =>
    api.answer({ "PUT /api/habits/:id": refusal(400, "bad_request", "Revisa.", fields) });
  refuse({ "plans.0.times": "Son muchas veces." });
  await save();
  await expect.element(alert("Son muchas veces.")).toBeVisible();
  await when().selectOptions("1");
  await expect.element(alert("Son muchas veces.")).not.toBeInTheDocument();
  refuse();
  await save();
  await expect.element(notice("Error al guardar", "Revisa.")).toBeVisible();
  await expect.element(field("Quiero…")).toHaveAttribute("aria-invalid", "false");
});

test("a press marks today, another takes it back, and each mark is offered for the days of the last week", async () => {
  api.notebook.keep("habit", buildHabit("Caminar", { plans: [{ from: daysAgo(3), ...DAILY }] }));
  await openAsPremium("/habitos");
  await expect.element(main().getByText("0 de 3 en el último mes")).toBeVisible();
  const done = () => mondays().getByRole("button", { name: "hecho" });
  await done().click();
  await expect.element(done()).toHaveAttribute("aria-pressed", "true");
  await expect.element(main().getByText("1 de 4")).toBeVisible();
  await done().click();
  await expect.element(main().getByText("0 de 3")).toBeVisible();
  const yesterday = main().getByRole("button", { name: longDate(daysAgo(1)) });
  await yesterday.click();
  const ofYesterday = main().getByRole("group", { name: `Caminar, ${longDate(daysAgo(1))}` });
  for (const [name, count] of [
    ["la mínima", "1 de 3"],
    ["no tocaba", "0 de 2"],
    ["hecho", "1 de 3"],
  ] as const) {
    await ofYesterday.getByRole("button", { name }).click();
    await expect.element(yesterday).toHaveAccessibleName(new RegExp(`: ${name}$`));
    await expect.element(main().getByText(count)).toBeVisible();
  }
  await ofYesterday.getByRole("button", { name: "hecho" }).click();
  await expect.element(yesterday).toHaveAccessibleName(/: en blanco$/);
  await expect.element(main().getByText("0 de 3")).toBeVisible();
  await main()
    .getByRole("button", { name: longDate(TODAY) })
    .click();
  await expect.element(mondays().getByRole("button", { name: "hoy no tocaba" })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

test("after midnight a press marks the new day", async () => {
  const clock = stopClock("2026-11-18T23:58:00");
  const habit = buildHabit("Caminar", { plans: [{ from: "2026-11-01", ...DAILY }] });
  api.notebook.keep("habit", habit);
  await openAsPremium("/habitos");
  await expect.element(mondays()).toBeVisible();
  clock.moveTo("2026-11-19T07:00:00");
  await expect.element(main().getByRole("button", { name: /^miércoles, 18 .*: en blanco$/ })).toBeVisible();
  await mondays().getByRole("button", { name: "hecho" }).click();
  await expect.poll(() => api.bodies[`PUT /api/habits/${habit.id}/marks/2026-11-19`]).toHaveLength(1);
});

test("an old day leaves out a free habit that it can no longer ask for", async () => {
  const day = addDays(mondayOf(TODAY), -15);
  const plans = [{ from: daysAgo(60), days: [], times: 3 }];
  const marked = buildHabit("Leer", { plans });
  api.notebook.keep("habit", marked);
  api.notebook.keep("habit", buildHabit("Caminar", { plans }));
  api.notebook.keep("habit_marks", monthOf(marked, day, "done"));
  await openAsPremium(`/mi-calendario?dia=${day}`);
  const list = page.getByRole("list", { name: "Tus hábitos" });
  await expect.element(list.getByRole("button", { name: "hecho" })).toBeDisabled();
  await expect.element(list.getByRole("heading", { name: "Leer" })).toBeVisible();
  await expect.element(list.getByRole("heading", { name: "Caminar" })).not.toBeInTheDocument();
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
});

test("Hoy asks for the habits of the day, and the pressed button keeps the focus", async () => {
  const habit = buildHabit("Caminar", {
    plans: [{ from: daysAgo(30), ...DAILY }],
    minimum_text: "una vuelta",
  });
  api.notebook.keep("habit", habit);
  api.notebook.keep("habit_marks", monthOf(habit, daysAgo(3), "done"));
  await openAsPremium("/");
  const list = page.getByRole("list", { name: "Tus hábitos" });
  await expect.element(list.getByText("Dos días en blanco. Hoy basta la mínima: una vuelta.")).toBeVisible();
  await expectAccessible(list.element());
  await expectNoOverflow();
  const least = list.getByRole("button", { name: "la mínima" });
  await least.click();
  await expect.element(least).toHaveAttribute("aria-pressed", "true");
  await expect.element(least).toHaveFocus();
  await least.click();
  await expect.element(least).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Ocultar mis palabras" }).click();
  await expect.element(list.getByText("Caminar")).not.toBeInTheDocument();
  expect(list.element().textContent).not.toContain("una vuelta");
  await list.getByRole("group", { name: "Hábito 1" }).getByRole("button", { name: "hecho" }).click();
  await expect
    .poll(() => api.bodies[`PUT /api/habits/${habit.id}/marks/${TODAY}`]?.at(-1))
    .toMatchObject({
      mark: "done",
    });
});

test("a day before the habit was paused can still be marked on its page", async () => {
  const habit = buildHabit("Caminar", {
    plans: [{ from: daysAgo(30), ...DAILY }],
    pauses: [{ from: TODAY, until: null }],
  });
  api.notebook.keep("habit", habit);
  api.notebook.keep("habit_marks", monthOf(habit, daysAgo(1), "done"));
  await openAsPremium(`/mi-calendario?dia=${daysAgo(1)}`);
  const done = () => page.getByRole("list", { name: "Tus hábitos" }).getByRole("button", { name: "hecho" });
  await done().click();
  await expect.element(done()).toHaveAttribute("aria-pressed", "false");
});

test("the month names the marks of its days", async () => {
  const habit = buildHabit("Caminar", { plans: [{ from: daysAgo(89), ...DAILY }] });
  api.notebook.keep("habit", habit);
  api.notebook.keep("habit_marks", monthOf(habit, TODAY, "least"));
  await openAsPremium("/mi-calendario");
  const day = main().getByRole("button", { name: /Caminar: la mínima/ });
  await expect.element(day.first()).toBeVisible();
  await expectNoOverflow();
  await main().getByRole("button", { name: "Año anterior" }).click();
  await expect.element(main().getByText("Hábitos:")).not.toBeInTheDocument();
});

test("Mirar atrás counts 30 and 90 days, and shows each day of the week in a table", async () => {
  api.notebook.keep("habit", buildHabit("Leer", { plans: [{ from: daysAgo(20), days: [0], times: 0 }] }));
  api.notebook.keep("habit", buildHabit("Caminar", { plans: [{ from: daysAgo(89), ...DAILY }] }));
  api.notebook.keep("habit", buildHabit("Nadar", { plans: [{ from: TODAY, ...DAILY }] }));
  await openAsPremium("/mi-calendario/mirar-atras");
  await expect.element(main().getByRole("table", { name: /^Caminar/ })).toBeVisible();
  await expect.element(main().getByText("0 de 29 en el último mes")).toBeVisible();
  await expect.element(main().getByText("0 de 89 en tres meses")).toBeVisible();
  expect(
    main()
      .getByText(/en tres meses/)
      .elements(),
  ).toHaveLength(1);
  expect(main().getByRole("row").elements()).toHaveLength(9);
  expect(main().getByRole("cell", { name: "–", exact: true }).elements()).toHaveLength(1);
  await expectNoOverflow();
});

test("Mirar atrás names no cause, and compares coherence only from four days with the habit and four without on", async () => {
  stopClock("2026-11-18T12:00:00");
  const days = lastDays("2026-11-17", 14);
  for (const event_date of days) {
    for (const event_type of ["project", "describe"] as const)
      api.notebook.keep("journal", buildPage({ event_type, event_date, title: "Así" }));
    api.notebook.keep("comparison", buildComparison(event_date, event_date > "2026-11-13" ? 90 : 60));
  }
  for (const [title, count] of Object.entries({ Caminar: 4, Leer: 3 })) {
    const habit = buildHabit(title);
    const done = days.slice(-count).map((day) => monthOf(habit, day, "done").days);
    api.notebook.keep("habit", habit);
    const habit_month = monthId(habit.id, "2026-11-17");
    api.notebook.keep("habit_marks", { habit_month, days: Object.assign({}, ...done) });
  }
  await openAsPremium("/mi-calendario/mirar-atras");
  await expect.element(main().getByRole("table", { name: /^Leer/ })).toBeVisible();
  const told = main().getByText("con este hábito");
  await expect
    .poll(() => told.element().textContent.replaceAll("\u00a0", " "))
    .toBe(
      "En los 4 días con este hábito, tu coherencia fue del 90 % en promedio; en los otros 10 días fue del 60 %. Es lo que muestran tus días; no dice por qué.",
    );
  expect(told.elements()).toHaveLength(1);
});

test("a double click marks a habit once", async () => {
  api.notebook.keep("habit", buildHabit("Caminar"));
  await openAsPremium("/habitos");
  const done = () => mondays().getByRole("button", { name: "hecho" });
  await done().dblClick();
  await expect.element(done()).toHaveAttribute("aria-pressed", "true");
});

test("another version says when it is due, and its plan rewrites no day before today", async () => {
  const habit = buildHabit("Caminar");
  const plan = { days: [0], times: 0 };
  const other = { ...habit, time: "08:00", plans: [{ from: "2025-01-01", ...plan }] };
  api.notebook.keep("habit", habit);
  api.notebook.keep("conflict", buildConflict("habit", habit.id, other));
  await openAsPremium("/habitos");
  const said = main().getByRole("region", { name: "Otra versión de: Caminar" });
  await expect.element(said.getByText("lunes, 08:00")).toBeVisible();
  await press("Usar la otra");
  await expect
    .poll(() => api.bodies[`PUT /api/habits/${habit.id}`]?.at(-1))
    .toMatchObject({ time: "08:00", plans: [...habit.plans, { from: TODAY, ...plan }] });
});

test("in the week's review a habit is made smaller, paused, let go and taken back", async () => {
  const habit = buildHabit("Caminar", { plans: [{ from: daysAgo(30), ...DAILY }] });
  api.notebook.keep("habit", habit);
  await openAsPremium("/mi-semana");
  await main().getByRole("link", { name: "Empezar" }).click();
  await press("Siguiente");
  await expect.element(main().getByRole("textbox").first()).toBeVisible();
  await press("Siguiente");
  await press("Editar: Caminar");
  await openDialog().getByRole("textbox", { name: "Quiero…" }).fill("Caminar un minuto");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(notice("Hábito actualizado")).toBeVisible();
  expect(api.bodies[`PUT /api/habits/${habit.id}`]?.at(-1)).toMatchObject({ title: "Caminar un minuto" });
  await press("Pausar");
  await expect.element(main().getByRole("heading", { name: "¿Y tus hábitos?" })).toHaveFocus();
  await press("Seguir con él");
  await press("Dejarlo ir");
  await expect.element(main().getByRole("heading", { name: "¿Y tus hábitos?" })).toHaveFocus();
  await press("Seguir con él");
  await expect.element(main().getByRole("heading", { name: "Los dejaste ir" })).not.toBeInTheDocument();
});
