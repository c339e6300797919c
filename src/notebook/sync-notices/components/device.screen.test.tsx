import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { currentMember } from "#member/account/session/session.ts";
import { buildIdea } from "#test/records/records.ts";
import { expectAccessible, expectNoOverflow } from "#test/screens/accessible.ts";
import { api, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

// Tests of a page whose device cannot store anything, and of a draft that another tab is saving.

const textbox = () => openDialog().getByRole("textbox");
const ideas = () => page.getByRole("main").getByRole("listitem");
const CANNOT = "Este navegador no puede guardar nada ahora.";
const draftKey = () => `draft:${currentMember()?.id}:idea:new`;

async function write(title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea", exact: true }).first().click();
  await textbox().fill(title);
  await openDialog().getByRole("button", { name: "Guardar" }).click();
}

test("a page whose database never opens works without it, and says what to do", async () => {
  vi.spyOn(IDBFactory.prototype, "open").mockReturnValue({} as IDBOpenDBRequest);
  api.notebook.keep("idea", buildIdea("De antes"));
  await openAsPremium("/ideas");
  await expect.element(ideas().filter({ hasText: "De antes" })).toBeVisible();
  await expect.element(page.getByText(CANNOT)).toBeVisible();
  await expect.element(page.getByText("ciérrala y abre esta de nuevo.")).toBeVisible();
  await write("Sin copia");
  await expect.element(ideas().filter({ hasText: "Sin copia" })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

test("a page whose device takes no writing says so above the tool as in the toast, and keeps the form open", async () => {
  await openAsPremium("/ideas");
  await expect.element(page.getByText("Aún no tienes ideas.", { exact: false })).toBeVisible();
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
    if (asked[1] === "readwrite") throw new DOMException("read-only", "UnknownError");
    return transaction.apply(this, asked);
  });
  api.answer({ "PUT /api/ideas/:id": "offline" });
  await write("Sin sitio");
  await expect.element(page.getByText("No hay conexión y este navegador no pudo guardarlo.")).toBeVisible();
  await expect.element(page.getByText(`${CANNOT} No cierres esta página.`)).toBeVisible();
  expect(page.getByText("en este dispositivo").elements()).toEqual([]);
  await expect.element(textbox()).toHaveValue("Sin sitio");
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
  // The draft is the only copy that outlives the page.
  await page.getByRole("button", { name: "Nueva Idea (sin terminar)" }).click();
  await expect.element(textbox()).toHaveValue("Sin sitio");
  await openDialog().getByRole("button", { name: "Cancelar" }).click();
});

test("a draft whose save is under way in another tab is not offered, and both ideas arrive", async () => {
  const theirs = { ...buildIdea("Aprender a nadar"), key_id: null };
  api.notebook.keep("idea", theirs);
  await openAsPremium("/ideas");
  await expect.element(ideas().filter({ hasText: theirs.title })).toBeVisible();
  const { id, title, key_id } = theirs;
  localStorage.setItem(draftKey(), JSON.stringify({ id, value: { title, key_id } }));
  await page.getByRole("button", { name: "Nueva Idea", exact: true }).first().click();
  await expect.element(textbox()).toHaveValue("");
  await textbox().fill("Aprender a cantar");
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(ideas().filter({ hasText: "Aprender a cantar" })).toBeVisible();
  await expect.element(ideas().filter({ hasText: title })).toBeVisible();
  await expect.poll(() => localStorage.getItem(draftKey())).toBe(null);
});

test("what another tab begins meanwhile neither replaces what is being saved, nor goes with it", async () => {
  await openAsPremium("/ideas");
  await expect.element(page.getByText("Aún no tienes ideas.", { exact: false })).toBeVisible();
  const answer = api.hold();
  await write("Aprender a nadar");
  const theirs = JSON.stringify({ id: crypto.randomUUID(), value: { title: "Otra", key_id: null } });
  localStorage.setItem(draftKey(), theirs);
  window.dispatchEvent(new StorageEvent("storage", { key: draftKey() }));
  await expect.element(textbox()).toHaveValue("Aprender a nadar");
  answer();
  await expect.element(openDialog()).not.toBeInTheDocument();
  expect(localStorage.getItem(draftKey())).toBe(theirs);
});
