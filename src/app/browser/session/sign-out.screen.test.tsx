import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { newId } from "#platform/shared/new-id.ts";
import { openReplicaStore } from "#platform/sync/replica/replica-store.ts";
import { expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, notice, openAsMember, openAsPremium, openDialog } from "#test/screens/open-screen.tsx";

test("a failed sign-out shows an error toast and leaves the member signed in", async () => {
  api.answer({ "DELETE /api/session": "offline" });
  await openAsMember("/perfil", null);
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await expectVisible(notice("Error al Cerrar Sesión", "Hubo un problema al cerrar la sesión."));
  await expect.element(page.getByRole("heading", { name: "Tu cuenta", exact: true })).toBeVisible();
});

test("a sign-out everywhere whose answer was lost can be repeated, and clears the device", async () => {
  const confirm = openDialog().getByRole("button", { name: "Cerrar en todos" });
  const signOut = async () => {
    await page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
    await confirm.click();
  };
  api.answer({ "DELETE /api/sessions": "offline" });
  await openAsPremium("/perfil");
  await signOut();
  await expectVisible(notice("Error al Cerrar Sesión"));
  await expect.element(confirm).not.toBeInTheDocument();
  const over = refusal(401, "unauthenticated", "Inicia sesión.");
  api.answer({ "DELETE /api/sessions": over, "POST /api/session/refresh": over, "GET /api/session": over });
  await signOut();
  await expectVisible(page.getByText(/^Ya estaba cerrada en este dispositivo\./));
  await expectVisible(page.getByText("Por favor, inicia sesión para ver tu perfil."));
  await expect.poll(async () => [...Object.keys(localStorage), ...(await indexedDB.databases())]).toEqual([]);
});

test("a sign-out sends first what was read without a connection, before it clears the device", async () => {
  const session = memberSession();
  const key = `path-${session.user.id}`;
  const lessons = [{ key_id: "metas", read_on: "2026-11-20", changed_at: "2026-11-20T12:00:00.000Z" }];
  api.answer({ "PUT /api/path": "offline", "DELETE /api/session": undefined });
  localStorage.setItem(key, JSON.stringify({ lessons, task: null }));
  await openAsMember("/perfil", null, session);
  const signOut = page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true });
  await expect.element(signOut).toBeVisible();
  api.recover("PUT /api/path");
  await signOut.click();
  await expect.element(notice("Sesión Cerrada", "Has cerrado sesión exitosamente.")).toBeVisible();
  expect(api.path.lessons).toEqual(lessons);
  expect(localStorage.getItem(key)).toBeNull();
});

test("a sign-out asks before it clears notes that only localStorage holds, and none of another member", async () => {
  const session = memberSession();
  api.answer({ "DELETE /api/session": undefined });
  localStorage.setItem("userPageNotes", "{}");
  localStorage.setItem("userPageNotes-owner", session.user.id);
  await openAsMember("/perfil", null, session);
  const signOut = page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true });
  await signOut.click();
  await expectVisible(openDialog());
  await openDialog().getByRole("button", { name: "Volver" }).click();
  localStorage.setItem("userPageNotes-owner", newId());
  await signOut.click();
  await expectVisible(notice("Sesión Cerrada", "Has cerrado sesión exitosamente."));
  expect(localStorage.getItem("userPageNotes")).toBe("{}");
});

test("a sign-out asks as soon as for a slow connection where the device's database never answers", async () => {
  const session = memberSession();
  await openReplicaStore(session.user.id).read();
  await openAsMember("/perfil", null, session);
  const signOut = page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true });
  await expectVisible(signOut);
  const silent: object = new Proxy({}, { get: () => () => silent });
  const mute = vi.spyOn(IDBDatabase.prototype, "transaction").mockReturnValue(silent as IDBTransaction);
  await signOut.click();
  await expectVisible(openDialog());
  mute.mockRestore();
  // The test closes the dialog, because the dialog is outside the page and would outlive the test.
  await openDialog().getByRole("button", { name: "Volver" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
});
