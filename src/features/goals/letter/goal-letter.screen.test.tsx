import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { loadSettings } from "#features/reminders/settings/settings.ts";
import { addDays, addMonths, todayHere } from "#shared/days.ts";
import { actions } from "#test/records/goal-writing.ts";
import { buildGoal } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium } from "#test/screens/open-screen.tsx";
import { GoalLetter } from "../goal-page.tsx";

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
  (button("La alcancé").element() as HTMLElement).click();
  (button("La alcancé").element() as HTMLElement).click();
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

/** Holds the letter's script back, also where an earlier test has loaded it. */
function holdLetter() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { preload } = GoalLetter;
  GoalLetter.loaded.set(undefined);
  vi.spyOn(GoalLetter, "preload").mockImplementation(() => promise.then(preload));
  return { letGo: resolve, fail: reject };
}

test.each([
  [0, "open"],
  [1, "done"],
])(
  "nothing asks whether a due goal is reached before its letter has loaded, with %i action %s",
  async (done) => {
    const { letGo } = holdLetter();
    await openGoal({ actions: actions("Anotarme") }, done);
    await expect.element(button("Archivar")).toBeVisible();
    const asked = () => button("Marcar como cumplida").elements();
    expect(asked()).toEqual([]);
    letGo();
    await expect.element(letter()).toBeVisible();
    expect(asked()).toEqual([]);
  },
);

test("a due goal whose letter cannot be loaded shows its words, and is completed at the end of the page", async () => {
  const { fail } = holdLetter();
  await openGoal();
  await expect.element(page.getByText("Yo, Ana, me comprometo a entrenar.")).toBeVisible();
  fail(new TypeError("no network"));
  await button("Marcar como cumplida").click();
  await expect.element(page.getByText("¡Meta cumplida!")).toBeVisible();
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

test("the words of the letter stand once on the page, and return to their place with another date", async () => {
  await openGoal();
  const own = () => [
    ...page.getByText("Yo, Ana, me comprometo a entrenar.").elements(),
    ...page.getByText("Llego a la meta y mi familia me espera.").elements(),
  ];
  const heading = (name: string) => page.getByRole("heading", { name });
  await expect.element(letter()).toBeVisible();
  await expect.poll(() => own()).toHaveLength(2);
  for (const name of ["Mi Visión", "Mi Compromiso"])
    await expect.element(heading(name)).not.toBeInTheDocument();
  await button("Le doy otra fecha").click();
  await button("En un mes").click();
  await button("Guardar fecha").click();
  for (const name of ["Mi Visión", "Mi Compromiso"]) await expect.element(heading(name)).toBeVisible();
  expect(own()).toHaveLength(2);
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

const reminders = () => page.getByRole("region", { name: "Recuérdame esta meta" });
const said = () => reminders().element().textContent;
const hint = () => page.getByText(/para todas tus metas/);

const AT_HOME = "Desde la fecha límite, lo que te escribiste te espera en esta página.";
const MESSAGE = "El día de la fecha límite te llega un aviso";
const QUIET = "La semana en que hiciste una acción no te recordamos la siguiente.";
const NOWHERE = "Todavía no tienes dónde recibir recordatorios.";

async function seeReminders(changed: Parameters<typeof buildGoal>[0] = {}): Promise<void> {
  await openGoal({ deadline: addDays(todayHere(), 40), ...changed });
  page.getByRole("heading", { name: "Recuérdame esta meta" }).element().scrollIntoView();
}

test("a goal promises nothing of settings that cannot be read", async () => {
  api.answer({ "GET /api/reminders": "offline" });
  await seeReminders();
  // The hint stands on the page and has asked. The second answer comes after its own.
  await expect.poll(() => api.asked).toContain("GET /api/reminders");
  const memberId = memberOf(sessionStore.get())?.id ?? "";
  await loadSettings(memberId);
  for (const words of [MESSAGE, QUIET, NOWHERE, "para todas tus metas"]) expect(said()).not.toContain(words);
  expect(said()).toContain(AT_HOME);
  api.answer({ "GET /api/reminders": buildReminderSettings(EMAIL) });
  await loadSettings(memberId);
  await expect.poll(said).toContain(MESSAGE);
});

const EMAIL = { email: "ana@ejemplo.com" };
const ALL_OFF = {
  goal_ahead_reminders: false,
  goal_day_reminders: false,
  goal_action_reminders: false,
  goal_letters: false,
};

test.each([
  ["all kinds on, by mail", EMAIL, [MESSAGE, QUIET], [NOWHERE]],
  ["all kinds on, by push", { devices: 1 }, [MESSAGE, QUIET], [NOWHERE]],
  ["neither push nor mail", {}, [NOWHERE], [MESSAGE, QUIET]],
  ["letters off", { ...EMAIL, goal_letters: false }, [QUIET], [MESSAGE, NOWHERE]],
  ["the week before off", { ...EMAIL, goal_ahead_reminders: false }, [MESSAGE, QUIET], [NOWHERE]],
  ["weekly off", { ...EMAIL, goal_action_reminders: false }, [MESSAGE], [QUIET, NOWHERE]],
  ["all off", { ...EMAIL, ...ALL_OFF }, [], [MESSAGE, QUIET, NOWHERE]],
  ["all off, and nowhere to send them", ALL_OFF, [], [MESSAGE, QUIET, NOWHERE]],
  [
    "letters refused by this mailbox",
    { ...EMAIL, refused_kinds: ["goal_letter" as const] },
    [QUIET],
    [MESSAGE],
  ],
])("a goal promises only the reminders that are on: %s", async (_case, settings, told, untold) => {
  api.answer({ "GET /api/reminders": buildReminderSettings(settings) });
  await seeReminders();
  await expect.poll(() => api.asked).toContain("GET /api/reminders");
  const shown = [...told, ...(Object.values(settings).includes(false) ? ["para todas tus metas"] : [])];
  for (const words of shown) await expect.poll(said).toContain(words);
  expect(said()).toContain(AT_HOME);
  for (const words of untold) expect(said()).not.toContain(words);
});

test("a goal promises no letter once its deadline is there", async () => {
  api.answer({ "GET /api/reminders": buildReminderSettings(EMAIL) });
  await seeReminders({ deadline: todayHere() });
  await expect.poll(said).toContain(QUIET);
  for (const words of [AT_HOME, MESSAGE]) expect(said()).not.toContain(words);
});

test("a goal without words promises a message, and nothing that was written", async () => {
  api.answer({ "GET /api/reminders": buildReminderSettings(EMAIL) });
  await seeReminders({ vision_text: "", commitment_text: "" });
  await expect.poll(said).toContain(`${MESSAGE} a ana@ejemplo.com.`);
  expect(said()).not.toContain(AT_HOME);
});

test("a goal says which of its reminders are off for all goals, and leads to the settings", async () => {
  const settings = buildReminderSettings({ goal_ahead_reminders: false, goal_letters: false });
  api.answer({ "GET /api/reminders": settings });
  await seeReminders();
  await expect
    .element(hint())
    .toHaveTextContent(
      "Estos recordatorios están desactivados para todas tus metas: una semana antes de la fecha límite y el aviso de tu carta. Activarlos",
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
  await expect.poll(said).toContain(NOWHERE);
  await expect.element(hint()).not.toBeInTheDocument();
});
