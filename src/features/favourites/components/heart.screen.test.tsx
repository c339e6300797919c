import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { notice, openAsMember, openDialog, openScreen } from "#test/screens/open-screen.tsx";

const heart = () => page.getByRole("main").getByRole("button", { name: /favoritos.*: Metas$/i });

test.each([
  ["/", "Inicia sesión para añadir claves a Favoritos."],
  ["/clave/metas", "Inicia sesión para usar Favoritos."],
])("a visitor's click on a heart at %s shows a toast that asks for sign-in", async (path, text) => {
  await openScreen(path);
  await heart().click();
  await expect.element(notice("Acción Requerida", text)).toBeVisible();
});

test("a free member's click on a heart shows a toast and the Premium dialog", async () => {
  await openAsMember("/", null);
  await heart().click();
  await expect.element(notice("Función Premium", "Actualiza a Premium para usar Favoritos.")).toBeVisible();
  await expect.element(openDialog()).toBeVisible();
});
