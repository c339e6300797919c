import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { syncNow } from "#platform/sync/client.ts";
import { navigate } from "#platform/ui/navigation.tsx";
import { buildNote } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow, expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsMember, openAsPremium, openScreen } from "#test/screens/open-screen.tsx";
import { STATES } from "#test/screens/states.ts";
import { DELETIONS_MAX } from "../note-text.ts";

const PAGE = "/notas/clave_metas";
const LOCAL = JSON.stringify({
  clave_metas: {
    content:
      "Una meta sin fecha\nes un deseo\n--- Guardado el 20/11/2026 21:05 ---\n\nEmpezar <b>ya</b>\n--- Guardado el 19/11/2026 07:30 ---",
    createdAt: "2026-11-19T10:30:00.000Z",
    updatedAt: "2026-11-21T00:05:00.000Z",
  },
  clave_exito: {
    content: null,
    createdAt: "2026-11-19T10:30:00.000Z",
    updatedAt: "2026-11-19T10:30:00.000Z",
  },
});
const FAILURE = refusal(500, "internal", "Algo falló.");

const field = () => page.getByRole("textbox", { name: "Nueva nota" });
const save = () => page.getByRole("button", { name: "Guardar nota" });
const entries = () => page.getByRole("main").getByRole("listitem");
const texts = () =>
  entries()
    .elements()
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText has the visible line breaks
    .map((entry) => (entry as HTMLElement).innerText);
const onServer = () => api.notebook.records("note").map(({ note_content }) => note_content);

function kept() {
  return {
    notes: localStorage.getItem("userPageNotes"),
    owner: localStorage.getItem("userPageNotes-owner"),
  };
}

async function write(text: string): Promise<void> {
  await field().fill(text);
  await save().click();
  await expect.element(field()).toHaveValue("");
}

describe("without Premium", () => {
  beforeEach(() => localStorage.setItem("userPageNotes", LOCAL));

  test("a visitor sees a disabled form, the notes of this device, and the way to Premium", async () => {
    await openScreen(PAGE);
    await expect.poll(() => document.title).toMatch(/^Mis Notas de Metas · /);
    await expect.element(field()).toBeDisabled();
    await expect.element(page.getByRole("searchbox", { name: "Buscar en tus notas" })).toBeDisabled();
    await expect.element(save()).toBeDisabled();
    await expectVisible(page.getByText("Necesitas ser un miembro Premium para guardar notas."));
    await expect.poll(texts).toHaveLength(2);
    for (const text of ["Una meta sin fecha\nes un deseo", "20 nov 2026", "21:05"])
      expect(texts()[0]).toContain(text);
    expect(texts()[1]).toContain("Empezar <b>ya</b>");
    await expectAccessible();
    await expectNoOverflow();
    expect(kept()).toEqual({ notes: LOCAL, owner: null });

    await page.getByRole("main").getByRole("button", { name: "¡Quiero ser Premium!" }).click();
    const offer = page.getByRole("dialog", { name: "Escribe junto a cada clave" });
    const way = offer.getByRole("button", { name: "Continuar con la elección del plan" });
    await expect.element(way).toBeVisible();
    expect([window.location.pathname, window.history.state]).toEqual(["/clave/metas", {}]);
  });

  test("a free member sees a disabled field and this device's notes, and no note is sent or imported", async () => {
    await openAsMember(PAGE, null);
    await expect.element(field()).toBeDisabled();
    await expect.poll(texts).toHaveLength(2);
    expect(api.asked.filter((address) => /\/api\/(notes|notebook)/.test(address))).toEqual([]);
    expect(kept()).toEqual({ notes: LOCAL, owner: null });
  });
});

test("the notes page of an invalid context is not found", async () => {
  await openScreen("/notas/Otra%20cosa");
  await expect.element(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
});

test("an empty or too long note is not saved, and an error says why", async () => {
  await openAsPremium(PAGE);
  await expect.element(page.getByText("Aún no hay notas. ¡Añade la primera!")).toBeVisible();
  await field().fill("   \n ");
  await save().click();
  await expect.element(page.getByText("Escribe algo antes de guardar.")).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await field().fill("a".repeat(20_001));
  await save().click();
  await expect.element(page.getByText("No puede tener más de 20\u202f000 caracteres.")).toBeVisible();
  await expect.element(page.getByText("Sobra 1", { exact: true })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  expect(onServer()).toEqual([]);
});

test("a key chosen for an unsaved note stays with its words", async () => {
  const choice = () => page.getByRole("combobox", { name: "Clave" });
  await openAsPremium(PAGE);
  await expect.element(choice()).toHaveValue("metas");
  await field().fill("Sin guardar");
  await choice().selectOptions("Claridad");
  navigate("/");
  await expect.element(field()).not.toBeInTheDocument();
  navigate(PAGE);
  await expect.element(field()).toHaveValue("Sin guardar");
  await expect.element(choice()).toHaveValue("claridad");
  const mark = choice().element().parentElement?.previousElementSibling;
  expect(mark?.getAttribute("data-key")).toBe("claridad");
  await field().fill("Con su clave");
  await save().click();
  await expect.poll(onServer).toEqual(["Con su clave"]);
  expect(api.notebook.records("note")[0]).toMatchObject({ key_id: "claridad" });
  await expect.element(choice()).toHaveValue("metas");
});

test("a draft of an earlier version keeps its words and has the key of its page", async () => {
  const session = memberSession();
  const draft = { id: "0190a1b2-0000-7000-8000-000000000001", value: "De antes" };
  localStorage.setItem(`draft:${session.user.id}:note:clave_metas`, JSON.stringify(draft));
  await openAsPremium(PAGE, session);
  await expect.element(field()).toHaveValue("De antes");
  await expect.element(page.getByRole("combobox", { name: "Clave" })).toHaveValue("metas");
});

test("notes are saved by button or keyboard, and shown as they were typed", async () => {
  const written = [
    "Decidí qué quiero\ny para cuándo",
    "Con el teclado",
    "Antes\n--- Guardado el 20/11/2026 21:05 ---\ndespués",
    "<b>Marcas</b> 🌅",
    "مرحبا",
    "largo".repeat(100),
  ];
  await openAsPremium(PAGE);
  await write(written[0] ?? "");
  await expect.element(notice("Anotación Guardada")).toBeVisible();
  await expect.poll(texts).toHaveLength(1);
  await field().fill(written[1] ?? "");
  await expect.element(page.getByText("Ctrl + Enter también la guarda")).toBeVisible();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field()).toHaveValue("");
  await expect.element(field()).toHaveFocus();
  for (const text of written.slice(2)) await write(text);
  await expect.poll(texts).toEqual(written.map((text) => expect.stringContaining(text)).reverse());
  await expect.poll(onServer).toEqual(written);
  await expectNoOverflow();
});

test("a note that the server rejects stays in the field, with the reason", async () => {
  await openAsPremium(PAGE);
  api.answer({
    "PUT /api/notes/:id": refusal(400, "bad_request", "No se pudo.", { note_content: "No es un texto." }),
  });
  await field().fill("Lo que no quiere");
  await save().click();
  await expect.element(notice("Error al guardar nota")).toBeVisible();
  await expect.element(page.getByText("No es un texto.").first()).toBeVisible();
  await expect.element(field()).toHaveValue("Lo que no quiere");
  expect(texts()).toEqual([]);
});

test("a note that cannot be sent stays on the device, and is sent when the connection returns", async () => {
  api.answer({ "PUT /api/notes/:id": "offline" });
  await openAsPremium(PAGE);
  await write("En el tren");
  await expectVisible(notice("Anotación Guardada Localmente"));
  await expect.poll(texts).toEqual([expect.stringContaining("Por enviar")]);
  expect(kept().notes).toContain("En el tren");
  api.recover("PUT /api/notes/:id");
  window.dispatchEvent(new Event("online"));
  await expectVisible(notice("Notas Sincronizadas"));
  await expect.poll(texts).toEqual([expect.not.stringContaining("Por enviar")]);
  expect(onServer()).toEqual(["En el tren"]);
  expect(kept()).toEqual({ notes: null, owner: null });
});

test("a note that is saved after Premium has ended stays visible, and the page says that Premium is needed", async () => {
  await openAsPremium(PAGE);
  await expect.element(field()).toBeEnabled();
  const over = refusal(403, "premium_required", "Necesitas ser un miembro Premium para guardar notas.");
  api.answer({
    "PUT /api/notes/:id": over,
    "GET /api/notebook": over,
    "GET /api/subscription": { subscription: null },
  });
  await field().fill("Un día tarde");
  await save().click();
  await expectVisible(page.getByText(over.message).first());
  await expectVisible(page.getByRole("button", { name: "Continuar con la elección del plan" }));
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).toBeDisabled();
  expect(texts()).toEqual([expect.stringContaining("Un día tarde")]);
});

test("many notes are all shown, can be searched, and are deleted in parts that a call takes", async () => {
  const count = DELETIONS_MAX + 1;
  for (let at = 1; at <= count; at++) api.notebook.keep("note", buildNote(`Anotación número ${at}.`));
  await openAsPremium(PAGE);
  await expectVisible(page.getByText(`${count} notas`));
  await expect.poll(texts).toHaveLength(count);
  const search = page.getByRole("searchbox", { name: "Buscar en tus notas" });
  await search.fill(`numero ${count}`);
  await expect.poll(texts).toHaveLength(1);
  await search.fill("");
  await page.getByRole("button", { name: "Borrar Todo" }).click();
  const question = page.getByRole("alertdialog");
  await expectVisible(question.getByText(`¿Borrar las ${count} notas?`));
  await question.getByRole("button", { name: "Borrar Todo" }).click();
  await expectVisible(page.getByText("Aún no hay notas. ¡Añade la primera!"));
  await expect.poll(onServer).toEqual([]);
  const sent = (api.bodies["POST /api/notes/deletions"] ?? []) as { ids: string[] }[];
  expect(sent.map(({ ids }) => ids.length)).toEqual([DELETIONS_MAX, 1]);
});

test("a deletion that the server cannot take waits, and is applied once the server works again", async () => {
  api.notebook.keep("note", buildNote("Se va"));
  api.answer({ "POST /api/notes/deletions": FAILURE });
  await openAsPremium(PAGE);
  await page.getByRole("button", { name: /^Borrar la nota del/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Borrar", exact: true }).click();
  await expect.element(notice("Nota borrada", "Quedó en este dispositivo")).toBeVisible();
  api.recover("POST /api/notes/deletions");
  window.dispatchEvent(new Event("online"));
  await expect.poll(onServer).toEqual([]);
});

test("a notes page that fails to load shows one error, and notes can still be written", async () => {
  STATES.error(api);
  await openAsPremium(PAGE);
  await expect.element(notice("Error al cargar notas")).toBeVisible();
  const again = "Vuelve en un rato. Si se repite, escríbenos con el código 2.";
  api.answer({ "GET /api/notebook": refusal(503, "unavailable", again) });
  await syncNow();
  await expect.element(page.getByRole("heading", { name: "No pudimos abrir tus notas" })).toBeVisible();
  await write("Aun así");
  await expect.poll(texts).toEqual([expect.stringContaining("Aun así")]);
  api.recoverOnClick("GET /api/notebook");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.poll(onServer).toEqual(["Aun así"]);
  expect(page.getByText(again).elements()).toEqual([]);
});

const search = () => page.getByRole("searchbox", { name: "Buscar en tus notas" });
const dialog = () => page.getByRole("alertdialog");
const ask = () => page.getByRole("button", { name: /^Borrar la nota del/ });
const confirm = () => dialog().getByRole("button", { name: "Borrar", exact: true });

async function openNotes(...written: string[]): Promise<void> {
  api.notebook.keep("note", ...written.map((text) => buildNote(text)));
  await openAsPremium(PAGE);
  await expect.poll(texts).toHaveLength(written.length);
}

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
  await expect.element(page.getByText("Aún no hay notas. ¡Añade la primera!")).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await expect.poll(onServer).toEqual([]);
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
