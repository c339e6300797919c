import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectVisible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { refusal } from "#test/screens/fake-api.ts";
import {
  api,
  clickTwice,
  openAsMember,
  openAsPremium,
  openDialog,
  openScreen,
} from "#test/screens/open-screen.tsx";

const DELETE = "DELETE /api/account";
const ASK = "Eliminar mi cuenta";
const STATUS = "GET /api/data-deletion";
const GONE = "Estado de la eliminación de datos";
const SIGN_IN = "Por favor, inicia sesión para ver tu perfil.";
const SIGNED_OUT = refusal(401, "unauthenticated", "Inicia sesión para continuar.");

const yourData = () => page.getByRole("region", { name: "Tus datos" });
const word = () => openDialog().getByLabelText("Para confirmar, escribe ELIMINAR");
const heading = (name: string) => page.getByRole("heading", { name });
const warning = (text: string) => openDialog().getByRole("alert").filter({ hasText: text });

async function askToDelete(): Promise<void> {
  await yourData().getByRole("button", { name: ASK }).click();
  await expect.element(word()).toBeVisible();
}

/** Clicks twice, to test that only one request is sent. */
async function confirm(): Promise<void> {
  await word().fill("eliminar");
  clickTwice(openDialog().getByRole("button", { name: ASK }));
}

test("closing the dialog without confirming sends no deletion request", async () => {
  await openAsMember("/perfil", null);
  await askToDelete();
  await expect.element(openDialog().getByText("Pierdes tu Premium")).not.toBeInTheDocument();
  await openDialog().getByRole("button", { name: "Conservar mi cuenta" }).click();
  await expect.element(openDialog()).not.toBeInTheDocument();
  await askToDelete();
  await userEvent.keyboard("{Escape}");
  await expect.element(openDialog()).not.toBeInTheDocument();
  await expect.element(heading("Tus datos")).toBeVisible();
  expect(api.asked).not.toContain(DELETE);
});

test("a deletion without an answer is retried with the same request, and a double click sends it once", async () => {
  api.answer({ [DELETE]: "offline" });
  await openAsMember("/perfil", null);
  await askToDelete();
  await openDialog().getByRole("button", { name: ASK }).click();
  await expect.element(warning("Escribe ELIMINAR para confirmar.")).toBeVisible();
  await confirm();
  await expect.element(warning("No sabemos si tu solicitud llegó.")).toBeVisible();
  api.answer({ [DELETE]: "unreadable" });
  await openDialog().getByRole("button", { name: ASK }).click();
  await expectVisible(warning("Algo falló de nuestro lado. No sabemos si tu solicitud llegó."));
  api.answer({ [DELETE]: { state: "done" }, [STATUS]: { state: "done" } });
  await openDialog().getByRole("button", { name: ASK }).click();
  await expect.element(page.getByText("ha sido procesada")).toBeVisible();
  const [first, ...again] = api.bodies[DELETE] ?? [];
  expect(again).toEqual([first, first]);
});

test("a deletion without an answer can be retried after the session ended, and clears the local data", async () => {
  const session = memberSession();
  api.answer({ [DELETE]: "offline" });
  await openAsPremium("/perfil", session);
  await askToDelete();
  await confirm();
  await expect.element(warning("No sabemos si tu solicitud llegó.")).toBeVisible();
  api.answer({ "GET /api/session": SIGNED_OUT, "POST /api/session/refresh": SIGNED_OUT });
  await openDialog().getByRole("button", { name: "Descargar mis datos" }).click();
  await expect.element(page.getByText(SIGN_IN)).toBeInTheDocument();
  api.answer({ [DELETE]: { state: "done" }, [STATUS]: { state: "done" } });
  await openDialog().getByRole("button", { name: ASK }).click();
  await expect.element(page.getByText("ha sido procesada")).toBeVisible();
  const kept = async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).filter(({ name }) => name?.includes(session.user.id)),
  ];
  await expect.poll(kept).toEqual([]);
});

test("a deletion refused because the session ended says that nothing was deleted", async () => {
  api.answer({ [DELETE]: SIGNED_OUT, "POST /api/session/refresh": SIGNED_OUT });
  await openAsMember("/perfil", null);
  await askToDelete();
  await confirm();
  await expect.element(warning("Tu sesión terminó y no se eliminó nada.")).toBeVisible();
  await expect.element(page.getByText(SIGN_IN)).toBeInTheDocument();
  await expect.element(heading(GONE)).not.toBeInTheDocument();
});

test("after a deletion, the status page shows the code, and that PayPal has not confirmed yet", async () => {
  api.answer({ [DELETE]: { state: "billing" }, [STATUS]: { state: "billing" } });
  await openAsPremium("/perfil");
  await askToDelete();
  await expect.element(openDialog().getByText("Pierdes tu Premium")).toBeVisible();
  await expect.element(openDialog().getByText("diez años")).toBeVisible();
  await confirm();
  await expect.element(page.getByText("Falta terminar de borrar los datos")).toBeVisible();
  await expect.element(page.getByText(/^CONFIRM_[0-9a-f]{64}$/)).toBeVisible();
  await expectAccessible();
});

test("without a connection, the status page says that the request was processed", async () => {
  api.answer({ [STATUS]: "offline" });
  const code = `CONFIRM_${"0a".repeat(32)}`;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await openScreen(`/facebook-data-status?code=${code}&user_id=42`);
  await endCheck();
  await expectVisible(
    page.getByText("La solicitud de eliminación de datos del usuario 42 ha sido procesada."),
  );
  await expect.element(page.getByText(code)).toBeVisible();
});

/** Ends the status page's check of 1.5 s (spec, section 9). */
async function endCheck(): Promise<void> {
  await expect.element(page.getByText("Comprobando el estado de tu solicitud...")).toBeVisible();
  vi.advanceTimersByTime(1500);
  vi.useRealTimers();
}
