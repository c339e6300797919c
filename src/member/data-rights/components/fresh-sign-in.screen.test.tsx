import { expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectNoOverflow, expectUsable, expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, openAsMember, openAsPremium, openDialog, startAgain } from "#test/screens/open-screen.tsx";

const TOO_OLD = refusal(403, "sign_in_too_old", "Vuelve a entrar.");
const INSTAGRAM = "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/120 Instagram 300.0";

const again = () => openDialog().getByRole("link", { name: "Ingresar otra vez con Google" });
const word = () => openDialog().getByLabelText("Para confirmar, escribe ELIMINAR");
const yourData = () => page.getByRole("region", { name: "Tus datos" });
const press = (within: () => Locator, name: string) =>
  within().getByRole("button", { name, exact: true }).click();
async function askToDelete(): Promise<void> {
  api.answer({ "DELETE /api/account": TOO_OLD });
  await press(yourData, "Eliminar mi cuenta");
  await word().fill("Eliminar");
  await press(openDialog, "Eliminar mi cuenta");
}
const askForCopy = () => press(yourData, "Descargar mis datos");
const kept = () => sessionStorage.getItem("data-request");

const openProfile = () => openAsMember("/perfil", null, { ...memberSession(), fresh_for: 0 });

/** Prevents the navigation to the provider. */
function stay(): void {
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
}

test.each([
  ["copy", askForCopy, "Cerrar", ""],
  ["deletion", askToDelete, "Conservar mi cuenta", "Eliminar"],
] as const)(
  "a %s with an old sign-in asks for a new one, at both widths",
  async (kind, ask, close, typed) => {
    await openProfile();
    await ask();
    await expect.element(openDialog().getByText("Confirma que eres tú")).toBeVisible();
    await expect.element(openDialog().getByText("ana@ejemplo.com")).toBeVisible();
    await expect.element(word()).not.toBeInTheDocument();
    await expectUsable();
    await page.viewport(1280, window.innerHeight);
    await expectNoOverflow();
    stay();
    await again().click();
    expect(JSON.parse(kept() ?? "null")).toMatchObject({ kind, typed });
    await press(openDialog, close);
    await expect.element(openDialog()).not.toBeInTheDocument();
    expect(kept()).toBe(null);
  },
);

test("without a connection, the sign-in link reports it and stores no pending request", async () => {
  await openProfile();
  await askToDelete();
  await expect.element(again()).toBeVisible();
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stay();
  await again().click();
  await expect.element(openDialog().getByRole("alert").getByText("No hay conexión")).toBeVisible();
  expect(kept()).toBe(null);
  connection.mockReturnValue(true);
  stay();
  await again().click();
  await expect.element(openDialog().getByText("No hay conexión")).not.toBeInTheDocument();
});

test("in Instagram's browser, the dialog explains that Google is blocked and does not offer Facebook", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(INSTAGRAM);
  await openProfile();
  await askForCopy();
  await expectVisible(openDialog().getByText("Google no deja iniciar sesión desde esta aplicación"));
  await expect.element(openDialog().getByText("Facebook")).not.toBeInTheDocument();
});

test("a copy that was asked for goes on after the fresh sign-in, once, and takes along what was still unsent", async () => {
  const session = memberSession();
  api.answer({ "PUT /api/ideas/:id": "offline", "GET /api/account/export": undefined });
  await openAsPremium("/ideas", { ...session, fresh_for: 0 });
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await openDialog().getByRole("textbox").fill("Abrir una panadería");
  await press(openDialog, "Guardar");
  await expectVisible(page.getByText("Por enviar"));
  await page
    .getByRole("link", { name: /perfil/i })
    .first()
    .click();
  await askForCopy();
  await expectVisible(again());
  stay();
  await again().click();
  api.answer({ "GET /api/session": session });
  api.recover("PUT /api/ideas/:id");
  await startAgain("/perfil");
  await expectVisible(openDialog().getByText("Tu copia es un archivo ZIP"));
  await press(openDialog, "Descargar mis datos");
  await expectVisible(openDialog().getByText("Tu copia se descargó"));
  const sent = api.asked.findLastIndex((asked) => asked.startsWith("PUT /api/ideas/"));
  expect(api.asked.indexOf("GET /api/account/export")).toBeGreaterThan(sent);
  expect(api.notebook.records("idea")).toMatchObject([{ title: "Abrir una panadería" }]);
  await openDialog().getByRole("button", { name: "Cerrar", exact: true }).click();
  await startAgain("/perfil");
  await expectVisible(page.getByRole("heading", { name: "Tus datos" }));
  await expect.element(openDialog()).not.toBeInTheDocument();
});
