import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, clickTwice, openAsMember, openScreen } from "#test/screens/open-screen.tsx";

const ASK = "POST /api/consumer-requests";
const TAKEN = { code: "BA-7K3M-9Q2X", is_mailed: true };

const email = () => page.getByLabelText("Correo de tu cuenta");
const heading = (name: string) => page.getByRole("heading", { name });
const code = () => page.getByRole("main").getByText(TAKEN.code, { exact: true });
const ask = () => page.getByRole("button", { name: "Pedir la baja" }).click();

test("a form corrected after its errors is sent once, even on two clicks, and then shows the code", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof TAKEN>();
  api.answer({ [ASK]: promise });
  await openScreen("/baja");
  await expect.element(page.getByRole("main").getByRole("link", { name: "tu perfil" }).first()).toBeVisible();
  await ask();
  await expect.element(email()).toHaveFocus();
  await expect.element(email()).toHaveAccessibleDescription(/Escribe el correo de tu cuenta\./);
  await email().fill("vecina@ejemplo");
  await ask();
  await expect.element(email()).toHaveAccessibleDescription(/debe tener la forma nombre@ejemplo\.com/);

  await expectAccessible();
  await email().fill("vecina@ejemplo.com");
  clickTwice(page.getByRole("button", { name: "Pedir la baja" }));
  await expect.element(page.getByRole("button", { name: "Enviando..." })).toBeVisible();
  resolve(TAKEN);
  await expect.element(heading("Recibimos tu solicitud")).toHaveFocus();
  await expect.element(code()).toBeVisible();
  await expect.element(page.getByText("a vecina@ejemplo.com")).toBeVisible();
  expect(api.bodies[ASK]).toEqual([{ kind: "baja", email: "vecina@ejemplo.com" }]);
  await page.getByRole("button", { name: "Hacer otra solicitud" }).click();
  await expect.element(email()).toHaveValue("");
});

test("a failed send leaves the typed email in the form, explains the error, and can be retried", async () => {
  await openScreen("/baja");
  await email().fill("vecina@ejemplo.com");
  const said = page.getByRole("alert");
  for (const [reply, words] of [
    ["offline", /No hay conexión.* sigue aquí/],
    ["unreadable", /no se pudo leer/],
    [refusal(429, "rate_limited", "Demasiado."), /Hay demasiadas solicitudes desde tu red/],
  ] as const) {
    api.answer({ [ASK]: reply });
    await ask();
    await expect.element(said.filter({ hasText: words })).toBeVisible();
    await expect.element(email()).toHaveValue("vecina@ejemplo.com");
  }
  api.answer({ [ASK]: TAKEN });
  await ask();
  await expect.element(code()).toBeVisible();
});

test("a request over the mail limit says that no mail is sent, and what stands instead", async () => {
  api.answer({ [ASK]: { ...TAKEN, is_mailed: false } });
  await openScreen("/baja");
  await email().fill("vecina@ejemplo.com");
  await ask();
  await expect.element(code()).toBeVisible();
  await expect.element(page.getByText(/Ahora no podemos enviar otro correo/)).toBeVisible();
});

test("a member's email is filled in, and another email that is typed is not overwritten", async () => {
  await openAsMember("/baja", null);
  await expect.element(email()).toHaveValue("ana@ejemplo.com");
  await email().fill("otra@ejemplo.com");
  await expect.element(email()).toHaveValue("otra@ejemplo.com");
});
