import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { todayHere } from "#platform/shared/days/days.ts";
import { newId } from "#platform/shared/new-id.ts";
import {
  buildConflict,
  buildEvent,
  buildGoal,
  buildIdea,
  buildNote,
  buildPage,
  buildReview,
} from "#test/records/records.ts";
import { expectUsable } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

// The focus stays on the page when the focused element is deleted or disappears after a save.

const TODAY = todayHere();
const GOAL = buildGoal({ title: "Nadar" });
const EVENT = buildEvent({ title: "Cena", event_date: TODAY });
const PAGE = buildPage({ event_type: "project", event_date: TODAY, title: "Nadar" });
const IDEA = buildIdea("Nadar");
const WEEK = buildReview("2026-01-05", {
  good_text: "Nadé",
  ideas: [{ idea_id: newId(), idea_title: "Soltada", choice: "drop" }],
});
const REFUSED = refusal(400, "bad_request", "No se entendió.");

const main = () => page.getByRole("main");
const press = (name: string | RegExp) => main().getByRole("button", { name, exact: true }).first().click();
const confirm = async (name: string) => {
  await openDialog().getByRole("button", { name, exact: true }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
};
const write = async (name: string) => {
  await openDialog().getByLabelText(name, { exact: true }).fill("Escrito");
  await confirm("Guardar");
};
async function expectFocusOnPage(): Promise<void> {
  await expect
    .poll(() => document.activeElement?.closest("main") !== null && document.activeElement?.checkVisibility())
    .toBe(true);
}

test.each([
  ["an idea", "/ideas", "Eliminar: Nadar", "Eliminar"],
  ["a goal of the list", "/mis-metas", "Eliminar: Nadar", "Eliminar"],
  ["a goal", `/meta/${GOAL.id}`, "Eliminar", "Eliminar"],
  ["an event", "/calendario", "Eliminar: Cena", "Eliminar"],
  ["a page of the journal", "/mi-calendario", "Eliminar: Nadar", "Eliminar"],
  ["a week", "/mi-semana/2026-01-05", "Eliminar", "Eliminar"],
  ["the only note", "/notas/exito_general", /Borrar la nota/, "Borrar"],
  ["a favourite", "/favoritos", "Quitar de favoritos: Metas", null],
])("after the deletion of %s", async (_, path, name, answer) => {
  api.notebook.keep("idea", IDEA);
  api.notebook.keep("goal", GOAL);
  api.notebook.keep("event", EVENT);
  api.notebook.keep("journal", PAGE);
  api.notebook.keep("week", WEEK);
  api.notebook.keep("note", buildNote("Nadé", "exito_general"));
  api.notebook.keep("favourite", { key_id: "metas", created_at: GOAL.created_at });
  await openAsPremium(path);
  await press(name);
  if (answer) await confirm(answer);
  await expectFocusOnPage();
});

test.each([
  ["an idea", "/ideas", "Nueva Idea", "Título de la idea"],
  ["an event", "/calendario", "Añadir evento", "Título"],
  ["a page of the journal", "/mi-calendario", "Proyecta Tu Día", "Título"],
])("after the first save of %s", async (_, path, name, field) => {
  await openAsPremium(path);
  await press(name);
  await write(field);
  await expectFocusOnPage();
});

test("after a week's dropped idea is taken back", async () => {
  api.notebook.keep("week", WEEK);
  await openAsPremium("/mi-semana/2026-01-05");
  await main().getByRole("button", { name: "Recuperar: Soltada" }).click();
  await expect.element(main().getByRole("button", { name: "Recuperar: Soltada" })).not.toBeInTheDocument();
  await expectFocusOnPage();
});

test("after a refused text is thrown away", async () => {
  api.answer({ "PUT /api/ideas/:id": "offline" });
  await openAsPremium("/ideas");
  await press("Nueva Idea");
  await write("Título de la idea");
  api.answer({ "PUT /api/ideas/:id": REFUSED });
  window.dispatchEvent(new Event("online"));
  await press("Descartar");
  await expect.element(main().getByRole("button", { name: "Descartar" })).not.toBeInTheDocument();
  await expectFocusOnPage();
});

test("after a draft is thrown away", async () => {
  await openAsPremium("/ideas");
  await press("Nueva Idea");
  await openDialog().getByLabelText("Título de la idea").fill("Nadar");
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await press("Nueva Idea (sin terminar)");
  await openDialog().getByRole("button", { name: "Empezar de cero" }).click();
  await expect.element(openDialog().getByRole("button", { name: "Empezar de cero" })).not.toBeInTheDocument();
  await expectFocusOnPage();
});

test.each([
  ["idea", "Usar esta", "/ideas", IDEA],
  ["idea", "Quedarme con la de arriba", "/ideas", IDEA],
  ["goal", "Usar la otra", `/meta/${GOAL.id}`, GOAL],
  ["goal", "Quedarme con esta", `/meta/${GOAL.id}`, GOAL],
  ["event", "Usar la otra", "/calendario", EVENT],
  ["event", "Quedarme con la de arriba", "/calendario", EVENT],
  ["journal", "Usar la otra", "/mi-calendario", PAGE],
  ["journal", "Quedarme con la de arriba", "/mi-calendario", PAGE],
  ["week", "Usar la otra", "/mi-semana/2026-01-05", WEEK],
  ["week", "Quedarme con la de arriba", "/mi-semana/2026-01-05", WEEK],
] as const)("after the choice between two versions of the %s: %s", async (kind, choice, path, record) => {
  api.notebook.keep(kind, record as never);
  const { id: _id, version: _version, created_at: _at, ...content } = record;
  const other = { ...content, ...("title" in record ? { title: "Otra" } : { good_text: "Otra" }) };
  api.notebook.keep("conflict", buildConflict(kind, record.id, other as never));
  await openAsPremium(path);
  await expect.element(main().getByRole("button", { name: choice })).toBeVisible();
  if (choice.startsWith("Usar")) await expectUsable();
  await press(choice);
  await expect.element(main().getByRole("button", { name: choice })).not.toBeInTheDocument();
  await expectFocusOnPage();
  const field = "title" in record ? "title" : "good_text";
  const isKept = choice.startsWith("Quedarme");
  const text = isKept ? record[field as never] : "Otra";
  await expect.poll(() => api.notebook.records("conflict")).toEqual([]);
  expect(api.notebook.records(kind)).toMatchObject([{ [field]: text }]);
  const sent = Object.entries(api.bodies).flatMap(([asked, bodies]) =>
    asked.endsWith(record.id) ? bodies : [],
  );
  // With another `base`, the server would store a second conflict.
  expect(sent).toMatchObject(isKept ? [] : [{ [field]: text, base: record.version }]);
});
