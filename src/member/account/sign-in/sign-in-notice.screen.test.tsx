import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { notices } from "#platform/ui/toasts/notices.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { notice as noticeOf, openScreen } from "#test/screens/open-screen.tsx";

const ENDINGS = {
  failed: ["Error de Inicio de Sesión con", "Hubo un problema al intentar iniciar sesión con"],
  unavailable: ["Error de Inicio de Sesión con", "no respondió. Intenta de nuevo en unos minutos."],
  expired: ["Error de Inicio de Sesión con", "El ingreso tardó demasiado o ya se había usado."],
  cancelled: ["Error de Inicio de Sesión con", "Cancelaste el ingreso con"],
  other: ["Esa era otra cuenta de", "No la abrimos, y no se copió ni se eliminó nada."],
  unexpected: ["Error Inesperado", "Ocurrió un error inesperado durante el inicio de sesión con"],
} as const;

describe.each([
  ["google", "Google"],
  ["facebook", "Facebook"],
])("a sign-in with %s", (provider, name) => {
  test.each(Object.entries(ENDINGS))("the ending %s shows its own toast", async (ending, [title, text]) => {
    await openScreen(`/clave/claridad?ingreso=${provider}-${ending}`);
    const notice = page
      .getByRole(["cancelled", "other"].includes(ending) ? "status" : "alert")
      .filter({ hasText: title })
      .filter({ hasText: text })
      .filter({ hasText: name });
    await expect.element(notice).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe("/clave/claridad");
  });
});

test.each(["google-constructor", "evil-failed", "__proto__-failed", "<b>hola</b>"])(
  "the forged ending %s shows no toast and disappears from the address",
  async (value) => {
    await openScreen(`/?ingreso=${encodeURIComponent(value)}`);
    await expect.poll(() => window.location.pathname + window.location.search).toBe("/");
    // Notices come in order, so a notice of the forged ending would be behind this one.
    showToast({ title: "Después" });
    await expect.element(noticeOf("Después")).toBeVisible();
    expect(notices.get()).toHaveLength(1);
  },
);
