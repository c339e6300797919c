import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { longDate } from "#shared/days.ts";
import { importedEvent } from "#test/records/event-writing.ts";
import { buildEvent, buildGoal } from "#test/records/records.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, expectVisible, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

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

test("a calendar that fails to load shows an error and loads on retry", async () => {
  api.answer({ "GET /api/notebook": refusal(503, "unavailable", "Ahora no.") });
  await openAsPremium("/calendario");
  await expectVisible(
    notice("Error al cargar eventos", "No se pudieron obtener los eventos del calendario."),
  );
  api.recoverOnClick("GET /api/notebook");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(page.getByText("No hay eventos para esta fecha.")).toBeVisible();
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
  const search = page.getByRole("searchbox", { name: "Buscar en mayo de 2027" });
  await search.fill("cosa");
  await expect.element(page.getByText("499 eventos")).toBeVisible();
  await search.fill("aguja");
  await page.getByRole("button", { name: /La aguja del pajar/ }).click();
  await expect.element(leaf("2027-05-31")).toHaveFocus();
});

test.each(["Importar", "Ver en Google, Apple u Outlook"])(
  "%s opens, and returns focus on close",
  async (name) => {
    api.answer({ "GET /api/calendar-feed": { created_at: null } });
    await openDay();
    focus(page.getByRole("button", { name }));
    await userEvent.keyboard("{Enter}");
    await expect.element(openDialog().getByRole("button").last()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name })).toHaveFocus();
  },
);

test("an import shows its progress while it is saved, also in the dialog that is opened again", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const events = [importedEvent({ title: "Yoga", event_date: DAY })];
  const read = { events, ended: [], left_out: [] };
  api.answer({ "POST /api/calendar-file": read, "PUT /api/events": promise });
  await openDay();
  await page.getByRole("button", { name: "Importar" }).click();
  const text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Yoga\nEND:VEVENT\nEND:VCALENDAR";
  await inDialog("Archivo de calendario").upload(new File([text], "yoga.ics"));
  await openDialog().getByRole("button", { name: "Importar 1 evento" }).click();
  await expect.element(openDialog().getByRole("progressbar")).toHaveAttribute("value", "0");
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Importar" }).click();
  await expect.element(openDialog().getByRole("progressbar")).toHaveAttribute("value", "0");
  resolve(undefined);
  await expect.element(notice("1 evento nuevo en tu calendario")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
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
  await expectAccessible();
  await deadline.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Terminar el libro" })).toBeVisible();
});
