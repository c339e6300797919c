import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { navigate } from "#platform/ui/navigation.tsx";
import { buildConflict, buildNote } from "#test/records/records.ts";
import { expectAccessible, expectUsable } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import type { Note } from "../contract.ts";

const PAGE = "/notas/clave_metas";

let note: Note & { version: string };

beforeEach(() => {
  note = { ...buildNote("Con errta"), version: "0190a1b2-0000-7000-8000-000000000001" };
  api.notebook.keep("note", note);
});

const pencil = () => page.getByRole("button", { name: /^Editar la nota del/ });
const trash = () => page.getByRole("button", { name: /^Borrar la nota del/ });
const field = () => openDialog().getByRole("textbox", { name: /^Tu nota del/ });
const save = () => openDialog().getByRole("button", { name: "Guardar" });
const shown = (text: string) => page.getByRole("listitem").getByText(text, { exact: true });
const sent = () => api.bodies[`PUT /api/notes/${note.id}`] as { base: string; written_at: string }[];
const onServer = () => api.notebook.records("note");

test("an edit keeps the note's id and minute, and goes over the text that was shown", async () => {
  await openAsPremium(PAGE);
  await pencil().click();
  await field().fill("   ");
  await save().click();
  await expect.element(openDialog().getByText("Escribe algo antes de guardar.")).toBeVisible();
  await field().fill("Con errata");
  await expectUsable();
  await save().dblClick();
  await expect.element(notice("Anotación Guardada")).toBeVisible();
  await expect.element(shown("Con errata")).toBeVisible();
  await expect.element(pencil()).toHaveFocus();
  const { id, created_at } = note;
  expect(onServer()).toMatchObject([{ id, created_at, note_content: "Con errata" }]);
  await pencil().click();
  await field().click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(openDialog()).not.toBeInTheDocument();
  // An unchanged text is not sent.
  expect(sent()).toMatchObject([{ base: note.version, written_at: created_at }]);
});

test("what was typed is open again after a sign-in, over the text that it began with", async () => {
  await openAsPremium(PAGE);
  await pencil().click();
  await field().fill("A medias");
  const draft = Object.keys(localStorage).find((name) => name.includes("note-edit:")) ?? "";
  navigate("/");
  await expect.element(field()).not.toBeInTheDocument();
  sessionStorage.setItem("interruptedDraft", draft.replace("draft:", ""));
  api.notebook.keep("note", { ...note, note_content: "De otro", version: note.id });
  navigate(PAGE);
  await expect.element(field()).toHaveValue("A medias");
  await expect.element(openDialog().getByText("Esto quedó sin guardar la última vez.")).toBeVisible();
  await save().click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.poll(sent).toMatchObject([{ base: note.version }]);
});

test("a refused edit stays in its form; one after the session's end, of a note deleted meanwhile, is kept", async () => {
  await openAsPremium(PAGE);
  const refused = refusal(400, "bad_request", "No.", { note_content: "No es un texto." });
  api.answer({ "PUT /api/notes/:id": refused });
  await pencil().click();
  await field().fill("Otra");
  await save().click();
  await expect.element(openDialog().getByText("No es un texto.")).toBeVisible();
  await expect.element(field()).toHaveValue("Otra");
  const ended = refusal(401, "unauthenticated", "Tu sesión terminó.");
  api.answer({ "PUT /api/notes/:id": ended, "POST /api/session/refresh": ended });
  await save().click();
  await expect.element(notice("Anotación Guardada Localmente")).toBeVisible();
  expect(localStorage.getItem("userPageNotes")).toContain("Otra\\n---");
  api.recover("PUT /api/notes/:id");
  api.notebook.remove("note", note.id);
  window.dispatchEvent(new Event("online"));
  const { id, created_at } = note;
  await expect.poll(onServer).toMatchObject([{ id, created_at, note_content: "Otra" }]);
});

test("another device's version stays beside a note, which is not deleted until the member has chosen", async () => {
  api.notebook.keep("note", buildNote("Otra nota"));
  const other = { page_context: "clave_metas", note_content: "La otra", created_at: note.created_at };
  api.notebook.keep("conflict", buildConflict("note", note.id, other));
  await openAsPremium(PAGE);
  await expect.element(shown("La otra")).toBeVisible();
  expect(trash().elements()).toHaveLength(1);
  await expectAccessible();
  await page.getByRole("button", { name: "Borrar Todo" }).click();
  await expect.element(page.getByText("¿Borrar la única nota?")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Juntar los dos textos" }).click();
  await expect.poll(() => api.notebook.records("conflict")).toEqual([]);
  expect(onServer()).toContainEqual(expect.objectContaining({ note_content: "Con errta\n\nLa otra" }));
  await expect.poll(() => trash().elements().length).toBe(2);
});
