import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { syncNow } from "#platform/sync/client.ts";
import { notices } from "#platform/ui/toasts/notices.ts";
import { buildComparison, buildConsent, buildGoal, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import type { JournalRecord } from "../contract.ts";

const TODAY = todayHere();
const SESSION = memberSession();
const GOAL = buildGoal({ title: "Nadar" });
const CHIPS = ["Lo más importante", "Cómo me siento", "Energía y ánimo", "La pregunta del día"];
const ALL = [...CHIPS, "Lo hice", "Imagen"];

const step = (name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => openDialog().getByLabelText(name, { exact: true });
const button = (name: string) => openDialog().getByRole("button", { name, exact: true });
const comparison = () => openDialog().getByRole("heading", { name: "Comparar Día" });
const chips = () =>
  openDialog()
    .getByRole("list", { name: "Añadir a esta página" })
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
const keep = (event_type: "project" | "describe", ago: number, changed: Partial<JournalRecord> = {}) =>
  api.notebook.keep(
    "journal",
    buildPage({ title: "Fue", event_type, event_date: addDays(TODAY, -ago), ...changed }),
  );

beforeEach(() => {
  api.notebook.keep("goal", GOAL);
});

async function open(name = "Describe Tu Día"): Promise<void> {
  await openAsPremium("/mi-calendario", SESSION);
  await step(name).click();
  await expect.element(inDialog("Título")).toHaveFocus();
}

/** Sends the second click of a double click, as the browser does. */
function clickAgain(place: Locator): void {
  place.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
}

async function writeEvening(title = "Salió"): Promise<HTMLDialogElement> {
  await open();
  await inDialog("Título").fill(title);
  return openDialog().element() as HTMLDialogElement;
}

test("a new writer shows title and notes, and the page's other parts as chips", async () => {
  await open();
  await expect.poll(chips).toEqual(ALL);
  expect(openDialog().element().querySelectorAll("textarea")).toHaveLength(2);
  await expectAccessible();
});

test.each(["Proyecta Tu Día", "Describe Tu Día"])(
  "on a tall phone the end of %s is the screen's",
  async (name) => {
    await page.viewport(390, 1200);
    await open(name);
    const { bottom } = button("Guardar").element().getBoundingClientRect();
    expect(bottom).toBeGreaterThan(1170);
    const notes = inDialog("Notas").element().getBoundingClientRect();
    expect(notes.height).toBeGreaterThan(400);
    await expectNoOverflow();
  },
);

test("a long projection takes three lines above its field until it is opened, and beside it all of them", async () => {
  const notes = "Salir a correr antes de que el sol pegue, y no gritar. ".repeat(8).trim();
  keep("project", 0, { title: "Sin apuro", notes });
  await page.viewport(360, 640);
  await open();
  const words = openDialog().getByText(notes);
  const isCut = () => {
    const { scrollHeight = 0, clientHeight = 0 } = words.element().closest("p") ?? {};
    return scrollHeight > clientHeight + 2;
  };
  expect(isCut()).toBe(true);
  await expect.element(inDialog("Notas")).toHaveAccessibleDescription(`Proyectaste: ${notes}`);
  const opening = openDialog().getByRole("button", { name: /^Ver todo/ });
  await expect.poll(() => opening.elements()).toHaveLength(1);
  await button("Ver todo: Notas").click();
  expect(isCut()).toBe(false);
  await expectAccessible();
  await button("Ver menos: Notas").click();
  expect(isCut()).toBe(true);
  await page.viewport(1280, 800);
  await expect.poll(isCut).toBe(false);
  await expect.element(button("Ver todo: Notas")).not.toBeInTheDocument();
});

test("a projection of four lines has no button to show all of it", async () => {
  keep("project", 0, { notes: "Salir a correr antes de que el sol pegue, y no gritar. ".repeat(2).trim() });
  await page.viewport(320, 900);
  await open();
  const words = openDialog().getByText(/^Salir a correr/);
  await expect.poll(() => words.element().getClientRects()).toHaveLength(4);
  expect(
    openDialog()
      .getByRole("button", { name: /^Ver todo/ })
      .elements(),
  ).toEqual([]);
});

test("projected parts are open, and parts that one of the last two pages of the kind used come first", async () => {
  api.notebook.keep("feelings_consent", buildConsent());
  api.notebook.keep("feelings", { day: addDays(TODAY, -4), energy: 3, mood: null });
  keep("project", 0, { custom_field_two: "En calma" });
  keep("project", 1, { image_url: "/api/journal-images/a.webp" });
  keep("describe", 3, { answer_text: "Sí", question_text: "¿Fue?" });
  keep("describe", 4);
  keep("describe", 5, { custom_field_one: "El mar" });
  await open();
  await expect
    .poll(chips)
    .toEqual(["Energía y ánimo", "La pregunta del día", "Lo más importante", "Lo hice", "Imagen"]);
});

test("a part that a draft holds is open again, stays open when it is cleared, and keeps its text", async () => {
  await open("Proyecta Tu Día");
  await expect
    .poll(chips)
    .toEqual(["Lo más importante", "Cómo me siento", "Acciones de tus metas", "Imagen"]);
  await button("Cómo me siento").click();
  await userEvent.keyboard("Serena");
  await userEvent.keyboard("{Escape}");
  await step("Proyecta Tu Día").click();
  await expect.element(inDialog("Cómo me siento")).toHaveValue("Serena");
  await inDialog("Cómo me siento").fill("");
  await expect.element(inDialog("Cómo me siento")).toHaveFocus();
  await button("Acciones de tus metas").click();
  await expect.element(openDialog().getByRole("checkbox").first()).toBeVisible();
});

test("an action that the saved page holds can be unticked and ticked again", async () => {
  const actions = GOAL.actions.map(({ id, action_text }) => ({
    goal_id: GOAL.id,
    action_id: id,
    action_text,
  }));
  api.notebook.keep("goal", buildGoal({ ...GOAL }, actions.length));
  keep("describe", 0, { actions: actions.slice(0, 1) });
  await openAsPremium("/mi-calendario", SESSION);
  await step("Editar: Fue").click();
  await openDialog().getByRole("checkbox").click();
  await expect.element(openDialog().getByRole("checkbox")).not.toBeChecked();
  await userEvent.keyboard("{Escape}");
  await step("Editar: Fue").click();
  await openDialog().getByRole("checkbox").click();
  await expect.element(openDialog().getByRole("checkbox")).toBeChecked();
});

test("the second click of a double click on a chip presses nothing in its place", async () => {
  await open();
  await button("Lo hice").click();
  const action = openDialog().getByRole("checkbox").first();
  clickAgain(action);
  await expect.element(action).not.toBeChecked();
  await action.click();
  await expect.element(action).toBeChecked();
});

test("after a new description the same dialog compares the day, which can wait", async () => {
  keep("project", 0, { title: "Un jueves sin apuro" });
  const dialog = await writeEvening();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(comparison()).toHaveFocus();
  clickAgain(button("Guardar"));
  expect(openDialog().element()).toBe(dialog);
  expect(dialog.scrollTop).toBe(0);
  await expect.element(notice("Registro creado")).toBeVisible();
  await expect.element(openDialog().getByText("1 por contestar")).toBeVisible();
  await expect.element(openDialog().getByText(/Compara ahora o cuando quieras/)).toBeVisible();
  await expectAccessible();
  await openDialog().getByRole("radio", { name: "la mitad" }).click({ force: true });
  await button("Más tarde").click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await step("Comparar Día").click();
  await expect.element(openDialog().getByRole("spinbutton").first()).toHaveValue(50);
});

test("a compared today offers tomorrow's projection until that is written", async () => {
  for (const type of ["project", "describe"] as const) keep(type, 0);
  api.notebook.keep("comparison", buildComparison(TODAY, 80));
  await openAsPremium("/mi-calendario", SESSION);
  await step("Mañana · Proyecta Tu Día").click();
  await expect.element(openDialog().getByText(longDate(addDays(TODAY, 1)))).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await step("Hoy").click();
  await expect.element(step("Mañana · Proyecta Tu Día")).toBeVisible();
  keep("project", -1);
  await syncNow();
  await expect.element(step("Mañana · Proyecta Tu Día")).not.toBeInTheDocument();
});

test("without a connection the comparison follows, too", async () => {
  keep("project", 0);
  await writeEvening();
  api.answer({ "PUT /api/journal/:id": "offline", "PUT /api/comparisons/:day": "offline" });
  await button("Guardar").click();
  await expect.element(comparison()).toHaveFocus();
  await expect.element(notice("Registro creado", "Quedó en este dispositivo.")).toBeVisible();
  await openDialog().getByRole("radio", { name: "todo", exact: true }).click({ force: true });
  await button("Guardar").click();
  await expect.element(notice("Comparación Guardada")).toBeVisible();
  // The notice of the description, which had more time left, does not come back over the day.
  expect(notices.get().map(({ title }) => title)).toEqual(["Comparación Guardada"]);
});

test("the comparison closes when its projection is deleted elsewhere, and does not return with another", async () => {
  const planned = buildPage({ event_type: "project", event_date: TODAY, title: "Un plan" });
  api.notebook.keep("journal", planned);
  await writeEvening();
  await button("Guardar").click();
  await expect.element(comparison()).toHaveFocus();
  api.notebook.remove("journal", planned.id);
  await syncNow();
  await expect.element(openDialog()).not.toBeInTheDocument();
  keep("project", 0, { title: "Otro plan" });
  await syncNow();
  await expect.element(page.getByRole("article", { name: "Otro plan" })).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test("a page that another device had already written is not compared as one's own", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  keep("project", 0);
  await writeEvening();
  api.answer({ "PUT /api/journal/:id": promise });
  keep("describe", 0, { title: "De allá" });
  await button("Guardar").click();
  resolve(undefined);
  await expect.element(page.getByRole("article", { name: "De allá" })).toBeInTheDocument();
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test("the day's heading takes the focus of a button whose page another device has written", async () => {
  await openAsPremium("/mi-calendario", SESSION);
  await expect.element(step("Describe Tu Día")).toBeVisible();
  (step("Describe Tu Día").element() as HTMLElement).focus();
  keep("describe", 0, { title: "De allá" });
  await syncNow();
  await expect.element(page.getByRole("article", { name: "De allá" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: /^Hoy, / })).toHaveFocus();
});

test("no comparison follows a description without a projection, or a changed one", async () => {
  await writeEvening();
  await button("Guardar").click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  keep("project", 0, { title: "Por escribir" });
  await syncNow();
  await expect.element(page.getByRole("article", { name: "Por escribir" })).toBeVisible();
  await page.getByRole("button", { name: "Editar: Salió" }).click();
  await inDialog("Título").fill("Salió bien");
  await button("Guardar").click();
  await expect.element(notice("Registro actualizado")).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
});

test("a refused description stays in its form, and the comparison follows once it is saved", async () => {
  keep("project", 0);
  api.answer({ "PUT /api/journal/:id": refusal(400, "bad_request", "No.") });
  await writeEvening();
  await button("Guardar").click();
  await expect.element(notice("Error al guardar")).toBeVisible();
  await expect.element(inDialog("Título")).toHaveValue("Salió");
  api.answer({ "PUT /api/journal/:id": undefined });
  await button("Guardar").click();
  await expect.element(comparison()).toHaveFocus();
});

test.each([
  [390, 430],
  [320, 400],
])("above a keyboard, at %i × %i px, Guardar is in sight and the bar is not", async (width, height) => {
  await page.viewport(width, height);
  keep("project", 0, { title: "m".repeat(200), notes: "Llovió ".repeat(300) });
  await writeEvening("m".repeat(200));
  const { top, bottom } = button("Guardar").element().getBoundingClientRect();
  expect([top > 0, bottom <= height]).toEqual([true, true]);
  const bar = document.querySelector("nav[aria-label='Accesos rápidos']") as Element;
  expect(getComputedStyle(bar).position).toBe("static");
  await expectNoOverflow();
});
