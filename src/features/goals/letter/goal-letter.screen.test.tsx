import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, addMonths, todayHere } from "#shared/days.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const letter = () => page.getByRole("region", { name: "Una carta para ti" });
const button = (name: string) => page.getByRole("button", { name });
const bodiesOf = (part: string) => api.bodies[`PUT /api/goals/${kept()?.id}/${part}`];
const kept = () => api.notebook.records("goal")[0];

async function openGoal(changed: Parameters<typeof buildGoal>[0] = {}): Promise<void> {
  const goal = buildGoal({ deadline: todayHere(), ...changed });
  api.notebook.keep("goal", goal);
  await openAsPremium(`/meta/${goal.id}`);
  await expect.element(page.getByRole("heading", { level: 1, name: goal.title })).toBeVisible();
}

test("no letter comes before the deadline, nor for a goal that was reached", async () => {
  await openGoal({ deadline: addDays(todayHere(), 1) });
  await expect.element(page.getByRole("heading", { name: "Recuérdame esta meta" })).toBeVisible();
  expect(letter().elements()).toEqual([]);
});

test("the letter returns the member's words, and «La alcancé» completes the goal once, until it is undone", async () => {
  await openGoal();
  await expect.element(letter().getByText("Yo, Ana, me comprometo a entrenar.")).toBeVisible();
  await expect.element(letter().getByText("Llego a la meta y mi familia me espera.")).toBeVisible();
  await expectAccessible();
  (button("La alcancé").element() as HTMLElement).click();
  (button("La alcancé").element() as HTMLElement).click();
  await expect.element(page.getByText("¡Meta cumplida!")).toBeVisible();
  await expect.element(letter()).not.toBeInTheDocument();
  await expect.poll(() => bodiesOf("completion")).toHaveLength(1);
  await button("Marcar como no cumplida").click();
  await expect.element(letter()).toBeVisible();
});

test("a goal that is let go keeps its content, stands in its own fold, and is taken up again", async () => {
  await openGoal({ title: "Aprender chino", deadline: addDays(todayHere(), -9) });
  const before = kept();
  await button("La dejo ir").click();
  await expect.element(page.getByText("La dejaste ir", { exact: true })).toBeVisible();
  expect(page.getByText("Plazo vencido").elements()).toEqual([]);
  await expect.poll(() => kept()?.let_go_at).toBeTruthy();
  await page.getByRole("main").getByRole("link", { name: "Mis Metas" }).click();
  await page.getByText("Las que dejaste ir").click();
  await expectAccessible();
  await page.getByRole("link", { name: "Aprender chino" }).click();
  await button("Retomarla").click();
  await expect.element(letter()).toBeVisible();
  await expect.poll(kept).toEqual({ ...before, archived_at: null, let_go_at: null });
});

test("another date keeps every word of the goal, and the letter waits for that date", async () => {
  await openGoal();
  const before = kept();
  await button("Le doy otra fecha").click();
  await button("En tres meses").click();
  await expectAccessible();
  await expectNoOverflow();
  await button("Guardar fecha").click();
  await expect.element(notice("Tu meta tiene otra fecha")).toBeVisible();
  await expect.element(letter()).not.toBeInTheDocument();
  const { version: _, ...goal } = before ?? buildGoal({});
  await expect.poll(kept).toMatchObject({ ...goal, deadline: addMonths(todayHere(), 3) });
});

test("a new date is taken back, also where the former one lies further back than yesterday", async () => {
  const past = addDays(todayHere(), -40);
  await openGoal({ deadline: past });
  await button("Le doy otra fecha").click();
  await button("En un mes").click();
  await button("Guardar fecha").click();
  await expect.poll(() => kept()?.deadline).toBe(addMonths(todayHere(), 1));
  await expectAccessible();
  await expect.element(notice("Tu meta tiene otra fecha")).toBeVisible();
  await button("Deshacer").click();
  await expect.element(notice("Tu meta volvió a su fecha")).toBeVisible();
  // Two would lie over the goal's title.
  expect(notice("Tu meta tiene otra fecha").query()).toBeNull();
  await expect.element(letter()).toBeVisible();
  await expect.poll(() => kept()?.deadline).toBe(past);
  expect(api.bodies[`PUT /api/goals/${kept()?.id}`]?.at(-1)).toMatchObject({ is_undo: true, deadline: past });
});

test("the focus goes where a new date is told, and back to the letter when it is taken back", async () => {
  await openGoal();
  await button("Le doy otra fecha").click();
  await button("En un mes").click();
  await button("Guardar fecha").click();
  await expect.element(button("Deshacer")).toBeVisible();
  const told = button("Deshacer").element().parentElement;
  await expect.poll(() => document.activeElement).toBe(told);
  await button("Deshacer").click();
  await expect.element(letter()).toBeVisible();
  await expect.element(letter()).toHaveFocus();
});

test("the name of a month has one line at every width, the longest too", async () => {
  onTestFinished(() => page.viewport(390, 844));
  await openGoal();
  await button("Le doy otra fecha").click();
  await expect.element(button("Mes siguiente")).toBeVisible();
  const name = document.querySelector("p[aria-live]")?.firstChild as Text;
  name.data = "Septiembre de 2028";
  for (const width of [320, 360, 390, 425, 430, 440, 460, 640]) {
    await page.viewport(width, 844);
    expect(name.parentElement?.clientHeight, `${width} px`).toBeLessThan(32);
  }
});

test("a refused date keeps the choice, and a goal without words only asks", async () => {
  api.answer({ "PUT /api/goals/:id": refusal(400, "bad_request", "No.") });
  await openGoal({ vision_text: "", commitment_text: "" });
  await expect.element(page.getByRole("heading", { name: "Llegó tu fecha límite" })).toBeVisible();
  await button("Le doy otra fecha").click();
  await button("En un mes").click();
  await button("Guardar fecha").click();
  await expect.element(notice("No se pudieron guardar los cambios.")).toBeVisible();
  await expect.element(button("En un mes")).toHaveAttribute("aria-pressed", "true");
});

test("each reminder of a goal is a switch of its own", async () => {
  await openGoal({ deadline: addDays(todayHere(), 40) });
  await page.getByLabelText("Una semana antes de la fecha límite").click();
  await page.getByLabelText("Cada semana, mi siguiente acción").click();
  await expect.poll(() => bodiesOf("reminders")).toEqual([{ remind_ahead: true }, { remind_weekly: true }]);
  await expect
    .poll(() => [kept()?.remind_ahead, kept()?.remind_day, kept()?.remind_weekly])
    .toEqual([true, undefined, true]);
  await expectAccessible();
});

const hint = () => page.getByText(/para todas tus metas/);

async function seeReminders(): Promise<void> {
  await openGoal({ deadline: addDays(todayHere(), 40) });
  page.getByRole("heading", { name: "Recuérdame esta meta" }).element().scrollIntoView();
}

test("a goal says nothing of settings that cannot be read", async () => {
  api.answer({ "GET /api/reminders": "offline" });
  await seeReminders();
  await expect.poll(() => api.asked).toContain("GET /api/reminders");
  await expect.element(page.getByText("te llega, además,")).toBeVisible();
  expect(hint().elements()).toEqual([]);
});

test("a goal says which of its reminders are off for all goals, and leads to the settings", async () => {
  const settings = buildReminderSettings({ goal_ahead_reminders: false, goal_letters: false });
  api.answer({ "GET /api/reminders": settings });
  await seeReminders();
  await expect
    .element(hint())
    .toHaveTextContent(
      "Estos recordatorios están desactivados para todas tus metas: una semana antes de la fecha límite y la carta con lo que te escribiste. Activarlos",
    );
  await expect
    .element(page.getByRole("link", { name: "Activarlos" }))
    .toHaveAttribute("href", "/perfil#recordatorios");
  await expectAccessible();
});

test("a goal names one kind that is off in the singular", async () => {
  api.answer({ "GET /api/reminders": buildReminderSettings({ goal_day_reminders: false }) });
  await seeReminders();
  const text =
    "Este recordatorio está desactivado para todas tus metas: el día de la fecha límite. Activarlo";
  await expect.element(hint()).toHaveTextContent(text);
});

test("a goal says nothing of its reminders while all kinds are on", async () => {
  await seeReminders();
  await expect.element(hint()).not.toBeInTheDocument();
});
