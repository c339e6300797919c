import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectUsable } from "#test/screens/accessible.ts";
import { expectVisible, openScreen } from "#test/screens/open-screen.tsx";

test("an ad's text is selected when the clipboard is refused", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await openScreen("/publicidad");
  await page.getByRole("button", { name: "Copiar el título" }).first().click();
  await expect.element(page.getByText(/El texto quedó seleccionado/)).toBeVisible();
  expect(getSelection()?.toString()).not.toBe("");
});

test.each(["/promo-planificador-metas", "/promo-midiario"])("%s leads a visitor to Premium", async (path) => {
  await openScreen(path);
  const call = page
    .getByRole("main")
    .getByRole("link", { name: /^Empezar / })
    .first();
  await expect.element(call).toHaveAttribute("href", "/acerca-de");
  await call.click();
  await expectVisible(page.getByRole("button", { name: "Continuar con la elección del plan" }));
});

test.each([
  ["", "Información de solicitud inválida."],
  ["?code=CONFIRM_7QX&user_id=42", "CONFIRM_7QX"],
])("the data deletion page answers the query %j", async (query, said) => {
  await openScreen(`/facebook-data-status${query}`);
  await expect.element(page.getByText(said)).toBeVisible();
});

test("an unknown data deletion code shows an error on an accessible page", async () => {
  await openScreen("/facebook-data-status?code=<img src=x onerror=alert(1)>&user_id=42");
  await expectVisible(page.getByText("Hubo un problema al verificar el estado de eliminación de datos..."));
  await expectUsable();
});
