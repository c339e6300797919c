import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { notice, openAsMember, openDialog, openScreen } from "#test/open-screen.tsx";

const heart = () => page.getByRole("main").getByRole("button", { name: /favoritos.*: Metas$/i });

test.each([
  ["/", "Inicia sesión para añadir claves a Favoritos."],
  ["/clave/metas", "Inicia sesión para usar Favoritos."],
])("a visitor at %s is told what a heart asks for", async (path, text) => {
  await openScreen(path);
  await heart().click();
  await expect.element(notice("Acción Requerida", text)).toBeVisible();
});

test("a free member is led to Premium", async () => {
  await openAsMember("/", null);
  await heart().click();
  await expect.element(notice("Función Premium", "Actualiza a Premium para usar Favoritos.")).toBeVisible();
  await expect.element(openDialog()).toBeVisible();
});
