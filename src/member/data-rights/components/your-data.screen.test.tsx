import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "#test/screens/fake-api.ts";
import { api, clickTwice, openAsMember } from "#test/screens/open-screen.tsx";

const EXPORT = "GET /api/account/export";
const SIGNED_OUT = refusal(401, "unauthenticated", "Inicia sesión para continuar.");

const copyButton = () => page.getByRole("main").getByRole("button", { name: "Descargar mis datos" });
const said = (text: string | RegExp) => page.getByRole("main").getByText(text);

test("a double click requests one data export and shows its file name", async () => {
  api.answer({ [EXPORT]: undefined });
  await openAsMember("/perfil", null);
  const button = copyButton();
  await expect.element(button).toBeVisible();
  clickTwice(button);
  await expect.element(said(/^Tu copia se descargó: claves-del-exito-\d{4}-\d\d-\d\d\.zip$/)).toBeVisible();
  expect(api.asked.filter((address) => address === EXPORT)).toHaveLength(1);
});

test("a failed data export says why and can be retried, and an ended session asks for a sign-in", async () => {
  api.answer({ [EXPORT]: "offline" });
  await openAsMember("/perfil", null);
  await copyButton().click();
  await expect.element(said("No hay conexión con el servidor.")).toBeVisible();
  api.answer({ [EXPORT]: "unreadable" });
  await copyButton().click();
  await expect.element(said("No se pudo preparar tu copia.")).toBeVisible();
  api.answer({ [EXPORT]: undefined });
  await copyButton().click();
  await expect.element(said("Tu copia se descargó")).toBeVisible();
  api.answer({ "GET /api/session": SIGNED_OUT, "POST /api/session/refresh": SIGNED_OUT });
  await copyButton().click();
  await expect.element(said("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
});
