import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { syncNow } from "#platform/sync/client.ts";
import { buildComparison, buildConflict, buildPage } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";
import type { JournalRecord } from "../contract.ts";

const TODAY = todayHere();
const OTHER = `${TODAY.slice(0, 8)}${TODAY.endsWith("10") ? "11" : "10"}`;
const UNREAD = "No pudimos leer la imagen de este dispositivo. Guarda de nuevo en un momento, o quítala.";
const REFUSED = refusal(400, "bad_request", "No.");

const stepButton = (name: string) => page.getByRole("button", { name, exact: true });
const article = (name: string) => page.getByRole("article", { name });
const inDialog = (name: string) => openDialog().getByLabelText(name, { exact: true });
const save = () => openDialog().getByRole("button", { name: "Guardar" });
const chip = (name: string) => openDialog().getByRole("button", { name, exact: true });
const percentages = () => openDialog().getByRole("spinbutton");

function dayButton(day: string) {
  return page.getByRole("gridcell").getByRole("button", { name: new RegExp(`^${longDate(day)}`) });
}

/** Opens a day that has both pages. */
async function openToday(): Promise<void> {
  api.notebook.keep(
    "journal",
    buildPage({ event_type: "project", event_date: TODAY, title: "Por escribir" }),
    buildPage({ event_type: "describe", event_date: TODAY, title: "Lo que fue" }),
  );
  await openAsPremium("/mi-calendario");
  await expect.element(article("Por escribir")).toBeVisible();
}

test("editing a journal page saves its title and renames its custom fields", async () => {
  await openToday();
  await page.getByRole("button", { name: "Editar: Por escribir" }).click();
  await inDialog("Título").fill("Ya escrita");
  await chip("Lo más importante").click();
  await expect.element(inDialog("Lo más importante")).toHaveFocus();
  await userEvent.keyboard("El mar");
  await openDialog().getByRole("button", { name: "Cambiar nombre: Lo más importante" }).click();
  await expect.element(openDialog().getByLabelText("Nombre del campo")).toHaveValue("Lo más importante");
  await openDialog().getByLabelText("Nombre del campo").fill("Gratitud");
  await userEvent.keyboard("{Enter}");
  await expect.element(openDialog().getByRole("button", { name: "Cambiar nombre: Gratitud" })).toHaveFocus();
  await chip("Cómo me siento").click();
  await inDialog("Cómo me siento").fill("Cinco kilómetros");
  await openDialog().getByRole("button", { name: "Cambiar nombre: Cómo me siento" }).click();
  await openDialog().getByLabelText("Nombre del campo").last().fill("Ejercicio");
  await save().click();
  await expect.element(notice("Registro actualizado")).toBeVisible();
  const written = article("Ya escrita");
  await expect.element(written.getByRole("heading", { name: "Gratitud" })).toBeVisible();
  await expect.element(written.getByRole("heading", { name: "Ejercicio" })).toBeVisible();
});

test("a written day leads with its comparison; what is done and the search stand below its words", async () => {
  await openToday();
  const below = (words: Element, other: Element) =>
    words.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  const [first, last] = [article("Por escribir").element(), article("Lo que fue").element()];
  expect(below(stepButton("Comparar Día").element(), first)).toBe(true);
  await expect.element(stepButton("Comparar Día")).toHaveClass("bg-ember");
  for (const name of ["Proyecta Tu Día", "Describe Tu Día"]) {
    await expect.element(stepButton(name)).toHaveAttribute("aria-disabled", "true");
    await expect.element(stepButton(name)).toHaveAccessibleDescription("Ya está escrita.");
    expect(below(last, stepButton(name).element())).toBe(true);
  }
  expect(page.getByText("Ya está escrita.").elements()).toHaveLength(1);
  expect(below(last, page.getByRole("searchbox", { name: /^Buscar en/ }).element())).toBe(true);
});

test("what was projected is said in words, in the description of its field", async () => {
  const written = { title: "Un jueves sin apuro", notes: "Leer", custom_field_two: "En calma" };
  api.notebook.keep("journal", buildPage({ event_type: "project", event_date: TODAY, ...written }));
  await openAsPremium("/mi-calendario");
  await stepButton("Describe Tu Día").click();
  await expect.element(inDialog("Título")).toHaveAccessibleDescription("Proyectaste: Un jueves sin apuro");
  await expect.element(inDialog("Notas")).toHaveAccessibleDescription("Proyectaste: Leer");
  await expect.element(inDialog("Cómo me siento")).toHaveAccessibleDescription("Proyectaste: En calma");
  await chip("Lo más importante").click();
  await expect.element(inDialog("Lo más importante")).not.toHaveAccessibleDescription();
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(openDialog().getByText("Por favor, añade un título.")).toBeVisible();
  await expectAccessible();
});

test("a search finds a journal page of the month and opens its day", async () => {
  const rain = { event_date: OTHER, title: "Lluvia", notes: "Llovió" };
  api.notebook.keep("journal", buildPage({ event_type: "describe", ...rain }));
  await openToday();
  await page.getByRole("searchbox", { name: /^Buscar en \S+ de \d+$/ }).fill("llovio");
  await expect.element(page.getByText(/^1\u00a0registro en/)).toBeVisible();
  await page.getByRole("button", { name: /Lluvia/ }).click();
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveFocus();
  await expect.element(article("Lluvia")).toBeVisible();
  expect(window.location.search).toBe(`?dia=${OTHER}`);
});

const IMAGE = "PUT /api/journal-images/:image";
const NO_PHOTO = refusal(415, "unsupported_media_type", "Eso no es una foto.");
const sent = () => api.asked.flatMap((asked) => /^PUT .api.(journal[^/]*)/.exec(asked)?.[1] ?? []);

/** Describes today, with a picture. */
async function describeWithPicture(): Promise<void> {
  await openAsPremium("/mi-calendario");
  await stepButton("Describe Tu Día").click();
  await inDialog("Título").fill("Junto al río");
  await chip("Imagen").click();
  await expect.element(chip("Añadir una imagen")).toHaveFocus();
  await choosePicture();
}

async function choosePicture(): Promise<void> {
  const drawn = new OffscreenCanvas(4, 3);
  drawn.getContext("2d")?.fillRect(0, 0, 4, 3);
  const file = new File([await drawn.convertToBlob()], "rio.png", { type: "image/png" });
  await userEvent.upload(openDialog().element().querySelector("input[type=file]") as Element, file);
  await expect.element(openDialog().getByRole("img", { name: "La imagen que elegiste" })).toBeVisible();
}

test("a refused picture keeps the dialog open, and a saved one can be enlarged and goes with its page", async () => {
  api.answer({ [IMAGE]: NO_PHOTO });
  await describeWithPicture();
  await save().click();
  await expect.element(notice("Error al subir imagen", NO_PHOTO.message)).toBeVisible();
  await expect.element(openDialog().getByText(NO_PHOTO.message).first()).toBeVisible();
  await expect.element(inDialog("Título")).toHaveValue("Junto al río");
  await expectAccessible();
  expect(api.notebook.records("journal")).toEqual([]);
  api.answer({ [IMAGE]: undefined });
  await save().click();
  await expect.element(notice("Registro creado")).toBeVisible();
  await page.getByRole("button", { name: "Ver en grande: Imagen de «Junto al río»" }).click();
  await expect.element(openDialog().getByRole("img", { name: "Imagen de «Junto al río»" })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Eliminar: Junto al río" }).click();
  await expect.element(openDialog().getByText(/Con ella se va su imagen\./)).toBeVisible();
  await openDialog().getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Registro eliminado")).toBeVisible();
});

test("a removed choice brings back the saved picture, and another one is uploaded in its place", async () => {
  api.answer({ [IMAGE]: undefined });
  await describeWithPicture();
  await save().click();
  await expect.poll(() => api.notebook.records("journal")).toHaveLength(1);
  const [before] = api.notebook.records("journal");
  await page.getByRole("button", { name: "Editar: Junto al río" }).click();
  const saved = openDialog().getByRole("img", { name: "La imagen guardada" });
  await expect.element(saved).toBeVisible();
  await choosePicture();
  await openDialog().getByRole("button", { name: "Quitar la imagen" }).click();
  await expect.element(saved).toBeVisible();
  await choosePicture();
  await save().click();
  await expect.element(notice("Registro actualizado")).toBeVisible();
  await expect.poll(sent).toEqual(["journal-images", "journal", "journal-images", "journal"]);
  const pages = api.bodies[`PUT /api/journal/${before?.id}`] as JournalRecord[];
  const urls = pages.map(({ image_url }) => image_url);
  expect(new Set(urls).size).toBe(2);
  expect(api.asked).toEqual(expect.arrayContaining(urls.map((url) => `PUT ${url}`)));
});

test("a picture that is refused later is shown with its page's text, and can be downloaded or thrown away", async () => {
  api.answer({ [IMAGE]: "offline" });
  await describeWithPicture();
  await save().click();
  await expect.element(notice("Registro creado")).toBeVisible();
  api.answer({ [IMAGE]: NO_PHOTO });
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("heading", { name: "Esto no se pudo guardar" })).toBeVisible();
  await expect.element(page.getByText(NO_PHOTO.message).first()).toBeVisible();
  await expect.element(page.getByText("Junto al río").first()).toBeVisible();
  await expectAccessible();
  const download = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await page.getByRole("button", { name: "Descargar la imagen" }).click();
  await expect.poll(() => download.mock.contexts).toMatchObject([{ download: "imagen.jpeg" }]);
  const [link] = download.mock.contexts as HTMLAnchorElement[];
  const file = await (await fetch(link?.href ?? "")).blob();
  expect(await createImageBitmap(file)).toMatchObject({ width: 4, height: 3 });
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.element(page.getByText("Junto al río")).not.toBeInTheDocument();
  expect(api.notebook.records("journal")).toEqual([]);
});

test("a page whose picture the device cannot read is not saved without it, and says so", async () => {
  api.answer({ [IMAGE]: undefined });
  await describeWithPicture();
  const { transaction } = IDBDatabase.prototype;
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction");
  broken.mockImplementation(function (this: IDBDatabase, ...asked) {
    if (asked[1] === "readonly") throw new DOMException("unreadable", "UnknownError");
    return transaction.apply(this, asked);
  });
  await save().click();
  await expect.element(openDialog().getByText(UNREAD)).toBeVisible();
  expect(sent()).toEqual([]);
  broken.mockRestore();
  await save().click();
  await expect.element(notice("Registro creado")).toBeVisible();
  expect(sent()).toEqual(["journal-images", "journal"]);
});

test("deleting a planned entry asks first and removes the day's comparison from the calendar", async () => {
  api.notebook.keep("comparison", buildComparison(TODAY, 80));
  await openToday();
  await page.getByRole("button", { name: "Eliminar: Por escribir" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Eliminar esta proyección?" });
  await expect.element(question.getByText("Con ella se va la comparación del día.")).toBeVisible();
  await expect.element(question.getByText("No se puede deshacer.")).toBeVisible();
  await question.getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Registro eliminado")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveFocus();
  await expect.element(dayButton(TODAY)).toHaveAccessibleName(/, con descripción, elegido$/);
});

test("rejected writes show the journal's own error toasts, and unsaved text stays in the form", async () => {
  api.answer({
    "DELETE /api/journal/:id": REFUSED,
    "PUT /api/journal/:id": REFUSED,
    "PUT /api/comparisons/:day": REFUSED,
  });
  await openToday();
  await page.getByRole("button", { name: "Eliminar: Por escribir" }).click();
  await openDialog().getByRole("button", { name: "Eliminar" }).click();
  await expect.element(notice("Error al eliminar", "No se pudo eliminar el registro.")).toBeVisible();
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Editar: Por escribir" }).click();
  await inDialog("Notas").fill("Escrito a pesar de todo");
  await save().click();
  await expect.element(notice("Error al guardar", "No se pudo guardar el registro.")).toBeVisible();
  await expect.element(inDialog("Notas")).toHaveValue("Escrito a pesar de todo");
  await userEvent.keyboard("{Escape}");
  await stepButton("Comparar Día").click();
  await percentages().first().fill("80");
  await save().click();
  await expect.element(notice("Error al guardar comparación")).toBeVisible();
});

test("a comparison cannot be changed while it is being saved, and its save closes no other dialog", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  api.answer({ "PUT /api/comparisons/:day": promise });
  await openToday();
  await stepButton("Comparar Día").click();
  const ofTitle = percentages().first();
  await ofTitle.fill("35");
  const before = (ofTitle.element() as HTMLInputElement).value;
  await save().click();
  await ofTitle.click();
  await userEvent.keyboard("1");
  (openDialog().getByRole("slider").first().element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  expect((ofTitle.element() as HTMLInputElement).value).toBe(before);
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Editar: Por escribir" }).click();
  await inDialog("Notas").fill("Entretanto");
  resolve(undefined);
  await expect.element(notice("Comparación Guardada")).toBeVisible();
  await expect.element(inDialog("Notas")).toHaveValue("Entretanto");
});

test("a full month labels days with pages and coherence, and fits each width", async () => {
  const day = (date: number) => `2026-01-${String(date).padStart(2, "0")}`;
  for (let date = 1; date <= 31; date++) {
    const written = { event_date: day(date), title: `Día ${date}` };
    if (date % 3 !== 1) api.notebook.keep("journal", buildPage({ ...written, event_type: "project" }));
    if (date % 3 !== 2) api.notebook.keep("journal", buildPage({ ...written, event_type: "describe" }));
    if (date % 6 === 0) api.notebook.keep("comparison", buildComparison(day(date), date * 3));
  }
  await page.viewport(1280, 844);
  await openAsPremium(`/mi-calendario?dia=${day(30)}`);
  await expect.element(dayButton(day(1))).toHaveAccessibleName(/, con descripción$/);
  await expect.element(dayButton(day(2))).toHaveAccessibleName(/, con proyección$/);
  await expect.element(dayButton(day(3))).toHaveAccessibleName(/, con proyección y descripción$/);
  await expect.element(dayButton(day(6))).toHaveAccessibleName(/, con proyección y descripción, 18 %$/);
  for (const width of [390, 1280]) {
    await page.viewport(width, 844);
    await expectNoOverflow(`${width} px`);
  }
});

test("two versions of a page are named on any day, lead to theirs, and can be joined", async () => {
  const written = { event_date: TODAY, title: "Desde la computadora", notes: "Trabajé." };
  const kept = buildPage({ event_type: "describe", ...written });
  api.notebook.keep("journal", kept);
  const other = { ...kept, title: "Desde el teléfono", notes: "Caminé por el río." };
  api.notebook.keep("conflict", buildConflict("journal", kept.id, other));
  await openAsPremium(`/mi-calendario?dia=${addDays(TODAY, -40)}`);
  const versions = page.getByRole("region", { name: "Dos versiones" });
  await versions.getByRole("button", { name: written.title }).click();
  const heading = page.getByRole("heading", { level: 2, name: /^Hoy, / });
  await expect.element(heading).toHaveFocus();
  const question = page.getByRole("heading", { name: "Hay dos versiones de esta página" });
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText("Caminé por el río.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Eliminar/ })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Juntar los dos textos" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
  expect(api.bodies[`PUT /api/journal/${kept.id}`]).toMatchObject([
    {
      title: written.title,
      notes: "Trabajé.\n\nDesde el teléfono\n\nCaminé por el río.",
      base: kept.version,
    },
  ]);
  expect(article(written.title).element().textContent).toContain(
    "Trabajé.\n\nDesde el teléfono\n\nCaminé por el río.",
  );
});

test("a page that was begun here while another device wrote one stays reachable, and is sent as a second one", async () => {
  await openAsPremium("/mi-calendario");
  const describe = stepButton("Describe Tu Día");
  await describe.click();
  await inDialog("Título").fill("A medias");
  await userEvent.keyboard("{Escape}");
  api.notebook.keep("journal", buildPage({ event_type: "describe", event_date: TODAY, title: "De allá" }));
  await syncNow();
  await expect.element(describe).toHaveAttribute("aria-disabled", "true");
  const left = page.getByRole("button", { name: "Lo que dejaste sin guardar" });
  await left.click();
  await expect.element(inDialog("Título")).toHaveValue("A medias");
  await expect.element(openDialog().getByRole("button", { name: "Empezar de cero" })).toBeVisible();
  await save().click();
  await expect
    .poll(() => api.notebook.records("journal").map(({ title }) => title))
    .toEqual(["De allá", "A medias"]);
  await expect.element(left).not.toBeInTheDocument();
});
