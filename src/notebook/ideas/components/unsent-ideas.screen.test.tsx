import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectUsable } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

// These tests cover queued and rejected mutations of ideas.

const ideas = () => page.getByRole("main").getByRole("listitem");
const EMPTY = "Aún no tienes ideas. ¡Añade la primera!";

async function write(title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await openDialog().getByRole("textbox").fill(title);
  await openDialog().getByRole("button", { name: "Guardar" }).click();
  await expect.element(ideas().filter({ hasText: title })).toBeVisible();
  await expect.element(openDialog()).not.toBeInTheDocument();
}

/** Returns the databases and keys that this device stores for a member. */
async function kept(): Promise<unknown[]> {
  const databases = await indexedDB.databases();
  const keys = Object.keys(localStorage).filter((key) => /known|unsent|draft/.test(key));
  return [...databases.map(({ name }) => name), ...keys];
}

test("without a connection the page says that one change is queued, and is accessible", async () => {
  api.answer({ "PUT /api/ideas/:id": "offline" });
  await openAsPremium("/ideas");
  await expect.element(page.getByText(EMPTY)).toBeVisible();
  await write("Escrita sin red");
  await expect.element(page.getByText("Sin conexión.")).toBeVisible();
  await expect.element(page.getByText("Un cambio espera en este dispositivo y se envía solo.")).toBeVisible();
  await expectUsable();
});

test("a rejected idea is shown with the server's message until the member discards it", async () => {
  api.answer({ "PUT /api/ideas/:id": "offline" });
  await openAsPremium("/ideas");
  await expect.element(page.getByText(EMPTY)).toBeVisible();
  await write("Nadie la quiere");
  await expect.element(ideas().getByText("Por enviar")).toBeVisible();
  await page.getByRole("link", { name: "Mis Metas" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Mis Metas" })).toBeVisible();
  const refused = refusal(400, "bad_request", "Revisa lo que escribiste.", { title: "No es válido." });
  api.answer({ "PUT /api/ideas/:id": refused });
  window.dispatchEvent(new Event("online"));
  window.history.back();
  await expect.element(page.getByRole("heading", { name: "Esto no se pudo guardar" })).toBeVisible();
  await expect.element(page.getByText("Nadie la quiere")).toBeVisible();
  await expect.element(page.getByText("No es válido.")).toBeVisible();
  await expect.element(page.getByText(EMPTY)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect.element(page.getByText("Nadie la quiere")).not.toBeInTheDocument();
});

test("sign-out warns about an unsent idea; once the server answers, it sends the idea and clears the device", async () => {
  api.answer({ "PUT /api/ideas/:id": refusal(503, "unavailable", "Intenta de nuevo.") });
  await openAsPremium("/ideas");
  await expect.element(page.getByText(EMPTY)).toBeVisible();
  await write("Sin enviar");
  await expect.element(page.getByText("El servidor no responde.")).toBeVisible();
  await page
    .getByRole("link", { name: /perfil/i })
    .first()
    .click();
  const signOut = () =>
    page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await signOut();
  await expect.element(openDialog().getByText(/sin enviar todavía/)).toBeVisible();
  await openDialog().getByRole("button", { name: "Volver" }).click();
  expect(await kept()).not.toEqual([]);

  api.recover("PUT /api/ideas/:id");
  api.answer({ "DELETE /api/session": undefined });
  await signOut();
  await expect.element(notice("Sesión Cerrada", "Has cerrado sesión exitosamente.")).toBeVisible();
  await expect.poll(kept).toEqual([]);
  expect(api.notebook.records("idea")).toMatchObject([{ title: "Sin enviar" }]);
});
