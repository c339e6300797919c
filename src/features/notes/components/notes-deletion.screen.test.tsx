import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { buildNote } from "#test/records/records.ts";
import { api, expectVisible, notice, openAsPremium } from "#test/screens/open-screen.tsx";

const EMPTY = "Aún no hay notas. ¡Añade la primera!";

const search = () => page.getByRole("searchbox", { name: "Buscar en tus notas" });
const texts = () =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
const dialog = () => page.getByRole("alertdialog");
const ask = () => page.getByRole("button", { name: /^Borrar la nota del/ });
const confirm = () => dialog().getByRole("button", { name: "Borrar", exact: true });

async function openNotes(...written: string[]): Promise<void> {
  api.notebook.keep("note", ...written.map((text) => buildNote(text)));
  await openAsPremium("/notas/clave_metas");
  await expect.poll(texts).toHaveLength(written.length);
}

test("the search finds notes by their text, ignoring case and accents, and marks the words", async () => {
  await openNotes("Uno", "Decidí qué quiero\ny para cuándo", "Antes y después");
  await search().fill("DECIDI cuando");
  await expect.poll(texts).toHaveLength(1);
  const marks = [...document.querySelectorAll("main li mark")];
  expect(marks.map(({ textContent }) => textContent)).toEqual(["Decidí", "cuándo"]);
  await expect.element(page.getByText("1 nota de 3")).toBeVisible();
  await search().fill("no está");
  await expectVisible(page.getByText("Ninguna nota dice «no está». Prueba con otras palabras."));
});

test("a note is deleted only after confirmation", async () => {
  await openNotes("Uno", "<b>Marcas</b> 🌅", "Dos", "Tres");
  await ask().nth(2).click();
  await expect.element(dialog().getByText("<b>Marcas</b> 🌅")).toBeVisible();
  await expect.element(dialog().getByText("No se puede deshacer.")).toBeVisible();
  await dialog().getByRole("button", { name: "Cancelar" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(texts()).toHaveLength(4);
  await ask().nth(2).click();
  await confirm().click();
  await expect.element(notice("Nota borrada")).toBeVisible();
  await expect.poll(texts).toHaveLength(3);
  await expect.element(page.getByRole("region", { name: "Lo que escribiste" })).toHaveFocus();
});

test("a bulk deletion covers only the found notes during a search, and all notes without one", async () => {
  await openNotes("Uno", "Antes y después", "Dos");
  const all = page.getByRole("button", { name: "Borrar Todo" });
  const yes = dialog().getByRole("button", { name: "Borrar Todo" });
  await search().fill("antes");
  await all.click();
  await expect.element(dialog().getByText("Solo las que dicen «antes»")).toBeVisible();
  await yes.click();
  await expect.element(notice("Notas Borradas")).toBeVisible();
  await search().fill("");
  await expect.poll(texts).toHaveLength(2);
  await all.first().click();
  await expect.element(dialog().getByText("¿Borrar las 2 notas?")).toBeVisible();
  await yes.click();
  await expect.element(page.getByText(EMPTY)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Nueva nota" })).toHaveFocus();
  await expect.poll(() => api.notebook.records("note")).toEqual([]);
});

test("a slow deletion does not close the dialog that was opened for another note meanwhile", async () => {
  await openNotes("Uno", "Dos", "Tres");
  const { promise, resolve } = Promise.withResolvers<undefined>();
  api.answer({ "POST /api/notes/deletions": promise });
  await ask().first().click();
  await confirm().click();
  await dialog().getByRole("button", { name: "Cancelar" }).click();
  await ask().first().click();
  await expect.element(dialog().getByText("Dos")).toBeVisible();
  resolve(undefined);
  await expect.element(notice("Nota borrada")).toBeVisible();
  await expect.element(dialog().getByText("Dos")).toBeVisible();
  await confirm().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(texts).toEqual([expect.stringContaining("Uno")]);
});
