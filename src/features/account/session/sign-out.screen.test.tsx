import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { api, notice, openAsMember } from "#test/screens/open-screen.tsx";

test("a failed sign-out shows an error toast and leaves the member signed in", async () => {
  api.answer({ "DELETE /api/session": "offline" });
  await openAsMember("/perfil", null);
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await expect
    .element(notice("Error al Cerrar Sesión", "Hubo un problema al cerrar la sesión."))
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Tu cuenta", exact: true })).toBeVisible();
});
