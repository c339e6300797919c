import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { loadSettings } from "#notebook/reminders/settings/settings.ts";
import { addDays, addMonths, todayHere } from "#platform/shared/days/days.ts";
import { actions } from "#test/records/goal-writing.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, clickTwice, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const letter = () => page.getByRole("region", { name: "Una carta para ti" });
const button = (name: string) => page.getByRole("button", { name });
const bodiesOf = (part: string) => api.bodies[`PUT /api/goals/${kept()?.id}/${part}`];
const kept = () => api.notebook.records("goal")[0];

async function openGoal(changed: Parameters<typeof buildGoal>[0] = {}, done = 0): Promise<void> {
  const goal = buildGoal({ deadline: todayHere(), ...changed }, done);
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
  clickTwice(button("La alcancé"));
  await expect.element(page.getByText("¡Meta cumplida!")).toBeVisible();
  await expect.element(letter()).not.toBeInTheDocument();
  await expect.poll(() => bodiesOf("completion")).toHaveLength(1);
  await button("Marcar como no cumplida").click();
  await expect.element(letter()).toBeVisible();
});

test("only the letter asks whether the goal is reached, also after its last action", async () => {
  await openGoal({ actions: actions("Anotarme") });
  await expect.element(letter()).toBeVisible();
  await page.getByRole("checkbox", { name: "Anotarme" }).click();
  await expect.element(page.getByText("1 de 1 acción")).toBeVisible();
  expect(button("Marcar como cumplida").elements()).toEqual([]);
  await button("Le doy otra fecha").click();
  await button("En un mes").click();
  await button("Guardar fecha").click();
  await expect.element(page.getByText(/¿Llegaste a tu meta\?/)).toBeVisible();
  expect(button("Marcar como cumplida").elements()).toHaveLength(1);
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
  await page.getByRole("link", { name: "Aprender chino" }).click();
  await button("Retomarla").click();
  await expect.element(letter()).toBeVisible();
  await expect.poll(kept).toEqual({ ...before, archived_at: null, let_go_at: null });
});

test("another date keeps every word, which returns to its place", async () => {
  const past = addDays(todayHere(), -40);
  await openGoal({ deadline: past });
  const before = kept();
  const own = () => [
    ...page.getByText("Yo, Ana, me comprometo a entrenar.").elements(),
    ...page.getByText("Llego a la meta y mi familia me espera.").elements(),
  ];
  const ownPlace = () => page.getByRole("heading", { name: /^Mi (Visión|Compromiso)$/ }).elements();
  await expect.element(letter()).toBeVisible();
  await expect.poll(ownPlace).toEqual([]);
  expect(own()).toHaveLength(2);
  await button("Le doy otra fecha").click();
  await button("En tres meses").click();
  await expectAccessible();
  await expectNoOverflow();
  await button("Guardar fecha").click();
  await expect.element(notice("Tu meta tiene otra fecha")).toBeVisible();
  await expect.element(letter()).not.toBeInTheDocument();
  await expect.poll(ownPlace).toHaveLength(2);
  expect(own()).toHaveLength(2);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  const { version: _, ...goal } = before ?? buildGoal({});
  await expect.poll(kept).toMatchObject({ ...goal, deadline: addMonths(todayHere(), 3) });
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
});

const reminders = () => page.getByRole("region", { name: "Recuérdame esta meta" });
const said = () => reminders().element().textContent;

const AT_HOME = "Desde la fecha límite, lo que te escribiste te espera en esta página.";
const NOWHERE = "Todavía no tienes dónde recibir recordatorios.";

async function seeReminders(changed: Parameters<typeof buildGoal>[0] = {}): Promise<void> {
  await openGoal({ deadline: addDays(todayHere(), 40), ...changed });
  page.getByRole("heading", { name: "Recuérdame esta meta" }).element().scrollIntoView();
}

test("a goal promises nothing of settings that cannot be read", async () => {
  api.answer({ "GET /api/reminders": "offline" });
  await seeReminders();
  // The hint has requested the settings. The server answers that request before the request of `loadSettings`.
  await expect.poll(() => api.asked).toContain("GET /api/reminders");
  const memberId = memberOf(sessionStore.get())?.id ?? "";
  await loadSettings(memberId);
  for (const words of [NOWHERE, "para todas tus metas"]) expect(said()).not.toContain(words);
  expect(said()).toContain(AT_HOME);
  api.answer({ "GET /api/reminders": buildReminderSettings() });
  await loadSettings(memberId);
  await expect.poll(said).toContain(NOWHERE);
});

const EMAIL = { email: "ana@ejemplo.com" };
const ALL_OFF = {
  goal_ahead_reminders: false,
  goal_day_reminders: false,
  goal_action_reminders: false,
  goal_letters: false,
};

const OFF = "Estos recordatorios están desactivados para todas tus metas: ";

test.each<
  [string, Parameters<typeof buildReminderSettings>[0], Parameters<typeof buildGoal>[0], string[], string[]]
>([
  ["all kinds on, by mail", EMAIL, {}, [AT_HOME], [NOWHERE, "para todas"]],
  ["all kinds on, by push", { devices: 1 }, {}, [AT_HOME], [NOWHERE, "para todas"]],
  ["neither push nor mail", {}, {}, [AT_HOME, NOWHERE], ["para todas"]],
  [
    "two kinds off",
    { ...EMAIL, goal_ahead_reminders: false, goal_letters: false },
    {},
    [`${OFF}una semana antes de la fecha límite y el aviso de tu carta. Activarlos`],
    [NOWHERE],
  ],
  [
    "the morning off",
    { ...EMAIL, goal_day_reminders: false },
    {},
    ["Este recordatorio está desactivado para todas tus metas: el día de la fecha límite. Activarlo"],
    [NOWHERE],
  ],
  ["all off, and nowhere to send them", ALL_OFF, {}, [AT_HOME, "para todas"], [NOWHERE]],
  ["the deadline there", EMAIL, { deadline: todayHere() }, [], [AT_HOME, NOWHERE]],
  ["no words", EMAIL, { vision_text: "", commitment_text: "" }, [], [AT_HOME, NOWHERE]],
])("a goal says why its reminders do not come: %s", async (_case, settings, goal, told, untold) => {
  api.answer({ "GET /api/reminders": buildReminderSettings(settings) });
  await seeReminders(goal);
  await expect.poll(() => api.asked).toContain("GET /api/reminders");
  for (const words of told) await expect.poll(said).toContain(words);
  for (const words of untold) expect(said()).not.toContain(words);
});
