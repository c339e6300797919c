import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { longDate, todayHere } from "#platform/shared/days/days.ts";
import { syncStore } from "#platform/sync/client.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { buildConflict, buildEvent, buildGoal } from "#test/records/records.ts";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { buildReminderSettings } from "#test/screens/build-reminder-settings.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog, startAgain } from "#test/screens/open-screen.tsx";
import { stopClock } from "#test/screens/stop-clock.ts";
import type { CalendarEvent } from "../contract.ts";

const DAY = "2027-05-03";
const REFUSED = refusal(400, "bad_request", "No se entendió.");

const leaf = (day: string) => page.getByRole("heading", { level: 2, name: longDate(day) });
const dayButton = (day: string) => page.getByRole("grid").getByRole("button", { name: longDate(day) });
const inDialog = (name: string) => openDialog().getByLabelText(name, { exact: true });
const save = () => openDialog().getByRole("button", { name: "Guardar" });
const articles = () => page.getByRole("article").elements();
const focus = (target: Locator) => (target.element() as HTMLElement).focus();

async function openDay(...events: ReturnType<typeof buildEvent>[]): Promise<void> {
  api.notebook.keep("event", ...events);
  await openAsPremium(`/calendario?dia=${DAY}`);
  await expect.element(leaf(DAY)).toBeVisible();
  await expect.element(page.getByText("Cargando tus eventos")).not.toBeInTheDocument();
}

test("the event form cannot be edited while it is being saved", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  api.answer({ "PUT /api/events/:id": promise });
  await openDay();
  await page.getByRole("button", { name: "Añadir evento" }).click();
  await inDialog("Título").fill("Cena");
  await userEvent.keyboard("{Enter}");
  await expect.element(openDialog().getByRole("button", { name: "Guardando..." })).toBeVisible();
  await userEvent.keyboard(" con Julia");
  await expect.element(inDialog("Título")).toHaveValue("Cena");
  await expect.element(inDialog("Título")).toHaveFocus();
  const reminder = openDialog().getByRole("checkbox");
  focus(reminder);
  await userEvent.keyboard(" ");
  await expect.element(reminder).not.toBeChecked();
  await inDialog("Se repite").selectOptions("weekly");
  await expect.element(inDialog("Se repite")).toHaveValue("never");
  await inDialog("Fecha").fill("2027-06-21");
  await expect.element(inDialog("Fecha")).toHaveValue(DAY);
  resolve(undefined);
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("article").getByRole("heading", { name: "Cena" })).toBeVisible();
  await expect
    .poll(() => api.notebook.records("event"))
    .toMatchObject([{ title: "Cena", repeats: "never", event_date: DAY }]);
});

test("a rejected save keeps the form's text, a rejected deletion keeps the event, and both show an error", async () => {
  api.answer({ "PUT /api/events/:id": REFUSED, "DELETE /api/events/:id": REFUSED });
  await openDay(buildEvent({ title: "Cena", event_date: DAY }));
  await page.getByRole("button", { name: "Editar: Cena" }).click();
  await inDialog("Título").fill("Cena con Julia");
  await save().click();
  await expect.element(notice("Error al guardar", "No se pudo guardar el evento.")).toBeVisible();
  await expect.element(inDialog("Título")).toHaveValue("Cena con Julia");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Eliminar: Cena" }).click();
  await openDialog().getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Error al eliminar", "No se pudo eliminar el evento.")).toBeVisible();
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(page.getByRole("article").getByRole("heading", { name: "Cena" })).toBeVisible();
});

test("a month of 500 events is shown whole, walked through by keyboard and searched", async () => {
  const events = Array.from({ length: 499 }, (_, index) => {
    const event_date = index < 120 ? DAY : `2027-05-${String((index % 28) + 4).padStart(2, "0")}`;
    return buildEvent({ title: `Cosa ${index + 1}`, event_date });
  });
  await openDay(...events, buildEvent({ title: "La aguja del pajar", event_date: "2027-05-31" }));
  await expect.element(dayButton(DAY)).toHaveAccessibleName("lunes, 3 de mayo de 2027, 120 eventos, elegido");
  await expect.poll(articles).toHaveLength(120);
  focus(dayButton(DAY));
  await userEvent.keyboard("{ArrowRight>28}");
  await expect.element(dayButton("2027-05-31")).toHaveFocus();
  await expect.element(leaf("2027-05-31")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(page.getByText("martes, 1 de junio de 2027: sin eventos")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowLeft}");
  const search = page.getByRole("searchbox", { name: "Buscar en mayo de 2027" });
  await search.fill("cosa");
  await expect.element(page.getByText("499 eventos")).toBeVisible();
  await search.fill("aguja");
  await page.getByRole("button", { name: /La aguja del pajar/ }).click();
  await expect.element(leaf("2027-05-31")).toHaveFocus();
});

test("a deadline stands on its day, is no event, follows its goal, and leads to it", async () => {
  const goal = buildGoal({ title: "Terminar el libro", deadline: DAY });
  const reached = buildGoal({
    title: "Ya cumplida",
    deadline: DAY,
    completed_at: "2027-01-01T00:00:00.000Z",
  });
  const letGo = "2027-01-01T00:00:00.000Z";
  const away = buildGoal({ title: "La que dejé", deadline: DAY, archived_at: letGo, let_go_at: letGo });
  api.notebook.keep("goal", goal, reached, away);
  await openDay(buildEvent({ title: "Cena", event_date: DAY }));
  const deadline = page.getByRole("link", { name: "Fecha límite: Terminar el libro" });
  await expect.element(deadline).toHaveAttribute("href", `/meta/${goal.id}`);
  expect(page.getByRole("link", { name: /^Fecha límite/ }).elements()).toHaveLength(1);
  expect(articles()).toHaveLength(1);
  await expectVisible(
    page.getByRole("grid").getByRole("button", { name: "1 evento, fecha límite de una meta" }),
  );
  await deadline.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Terminar el libro" })).toBeVisible();
});

test("a recurring event is edited and deleted for one day, from one day on, or as a whole", async () => {
  api.answer({ "GET /api/reminders": buildReminderSettings({ email: "ana@ejemplo.com" }) });
  await openDay();
  await page.getByRole("button", { name: "Añadir evento" }).click();
  await inDialog("Título").fill("Yoga");
  await inDialog("Recordármelo ese día").click();
  await inDialog("A las").fill("18:30");
  await expect.element(inDialog("Hasta (opcional)")).not.toBeInTheDocument();
  await inDialog("Se repite").selectOptions("Cada semana");
  await expectVisible(openDialog().getByText("Te llegará a ana@ejemplo.com"));
  await inDialog("Hasta (opcional)").fill("2027-05-02");
  await save().click();
  await expectVisible(openDialog().getByText("No puede terminar antes de su primer día."));
  await expect.element(inDialog("Hasta (opcional)")).toHaveFocus();
  await inDialog("Hasta (opcional)").fill("2027-06-30");
  await expectAccessible();
  await save().click();
  const entry = page.getByRole("article");
  await expectVisible(entry.getByText("Cada semana, hasta el 30 de junio de 2027"));
  await expectVisible(entry.getByText("Recordatorio a las 18:30"));

  const days = () =>
    page
      .getByRole("grid")
      .getByRole("button", { name: /, 1 evento/ })
      .elements()
      .map((day) => Number(/\d+/.exec(day.ariaLabel ?? day.textContent)?.[0]));
  await expect.poll(days).toEqual([3, 10, 17, 24, 31]);
  const shown = () => [...(syncStore.get().records.get("event")?.values() ?? [])] as CalendarEvent[];
  const known = (title: string) => shown().find((event) => event.title === title);
  const first = known("Yoga");
  const act = async (action: RegExp, day: number, reach: string, title?: string) => {
    await dayButton(`2027-05-${day}`).click();
    await page.getByRole("button", { name: action }).click();
    await openDialog().getByRole("radio", { name: reach }).click({ force: true });
    if (title) await inDialog("Título").fill(title);
    await openDialog()
      .getByRole("button", { name: title ? "Guardar" : "Eliminar" })
      .click();
    await expect.element(openDialog()).not.toBeInTheDocument();
    if (title) await expectVisible(entry.getByRole("heading", { name: title }));
  };
  await act(/^Editar: Yoga/, 10, "Solo este día", "Yoga en el parque");
  await expect.element(entry.getByText("Cada semana")).not.toBeInTheDocument();
  await act(/^Editar: Yoga/, 24, "Este y los siguientes", "Yoga con Inés");
  await act(/^Editar: Yoga/, 31, "Todos", "Yoga con Inés y Leo");
  for (const [day, title] of [
    ["03", "Yoga"],
    ["17", "Yoga"],
    ["24", "Yoga con Inés y Leo"],
  ] as const) {
    await dayButton(`2027-05-${day}`).click();
    await expectVisible(entry.getByRole("heading", { name: title, exact: true }));
  }
  const [series, later] = [known("Yoga"), known("Yoga con Inés y Leo")];
  await act(/^Eliminar: Yoga/, 17, "Solo este día");
  await act(/^Eliminar: Yoga/, 31, "Este y los siguientes");
  const cut = known("Yoga con Inés y Leo");
  await act(/^Eliminar: Yoga/, 24, "Todos");
  await expect.poll(days).toEqual([3, 10]);
  const left = () => api.notebook.records("event").map(({ title }) => title);
  await expect.poll(() => left().sort()).toEqual(["Yoga", "Yoga en el parque"]);

  const sent = Object.entries(api.bodies).flatMap(([asked, bodies]) =>
    /^PUT .*events/.test(asked) ? bodies : [],
  );
  const replaced = { id: series?.id, base: first?.version };
  expect(sent).toMatchObject([
    { title: "Yoga", replaces: null },
    { title: "Yoga en el parque", replaces: { ...replaced, day: "2027-05-10", scope: "one" } },
    { title: "Yoga con Inés", replaces: { ...replaced, day: "2027-05-24", scope: "following" } },
    { title: "Yoga con Inés y Leo", replaces: null },
  ]);
  expect(api.queries).toMatchObject({
    [`DELETE /api/events/${series?.id}/days/2027-05-17`]: [{ scope: "one", base: series?.version }],
    [`DELETE /api/events/${later?.id}/days/2027-05-31`]: [{ scope: "following", base: later?.version }],
    [`DELETE /api/events/${later?.id}`]: [{ base: cut?.version }],
  });
});

test("another month and today add no step to the way back", async () => {
  await openDay();
  const steps = window.history.length;
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expectVisible(page.getByRole("grid", { name: "junio de 2027" }));
  await page.getByRole("button", { name: "Hoy" }).click();
  await expectVisible(leaf(todayHere()));
  expect(window.history.length).toBe(steps);
});

test("two versions of an event are named on any day, lead to theirs, and stay until one is chosen", async () => {
  const event = buildEvent({ title: "Cena en casa", notes: "A las nueve", event_date: DAY });
  api.notebook.keep("event", event);
  const { id: _id, version: _version, created_at: _at, ...content } = event;
  api.notebook.keep("conflict", buildConflict("event", event.id, { ...content, title: "Cena con Julia" }));
  await openAsPremium("/calendario?dia=2027-06-01");
  const versions = page.getByRole("region", { name: "Dos versiones" });
  await versions.getByRole("button", { name: "Cena en casa" }).click();
  await expect.element(leaf(DAY)).toHaveFocus();
  const entry = page.getByRole("article");
  await expectVisible(entry.getByText("Cena con Julia", { exact: false }));
  await expect.element(entry.getByRole("button", { name: /^Eliminar/ })).not.toBeInTheDocument();
  await entry.getByRole("button", { name: "Usar la otra" }).click();
  await expectVisible(notice("Quedó la otra versión"));
  await expect.element(versions).not.toBeInTheDocument();
  await expect.poll(() => api.notebook.records("event")).toMatchObject([{ title: "Cena con Julia" }]);
});

test("the sign-in after an interruption opens the event's form again, with what was written", async () => {
  await openDay(buildEvent({ title: "Cena", event_date: DAY }));
  await page.getByRole("button", { name: "Editar: Cena" }).click();
  await inDialog("Título").fill("Cena con Julia");
  const draft = Object.keys(localStorage).find((key) => key.startsWith("draft:")) ?? "";
  // The redirect to the sign-in stores the draft's name.
  sessionStorage.setItem("interruptedDraft", draft.replace("draft:", ""));
  await startAgain("/calendario");
  await expect.element(inDialog("Título")).toHaveValue("Cena con Julia");
});

// src/platform/shared/days/days.test.ts covers the day's first and last minute in every kind of zone.
test("at 23:30 an event and a page of the journal stand on the device's day", async () => {
  const day = "2028-02-29";
  stopClock(`${day}T23:30:00-03:00`);
  await openAsPremium("/calendario");
  await expectVisible(leaf(day));
  await expect
    .element(page.getByRole("grid").getByRole("button", { name: longDate(day) }))
    .toHaveAttribute("aria-current", "date");
  await page.getByRole("button", { name: "Añadir evento" }).click();
  await expect.element(inDialog("Fecha")).toHaveValue(day);
  await inDialog("Título").fill("Cena");
  await save().click();
  await expect.poll(() => api.notebook.records("event")).toMatchObject([{ event_date: day }]);
  navigate("/mi-calendario");
  await page.getByRole("button", { name: "Describe Tu Día" }).click();
  await inDialog("Título").fill("Bisiesto");
  await save().click();
  await expect.poll(() => api.notebook.records("journal")).toMatchObject([{ event_date: day }]);
});
