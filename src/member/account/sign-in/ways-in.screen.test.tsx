import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Session } from "#member/account/contract.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { memberSession } from "#test/screens/build-session.ts";
import { api, openScreen } from "#test/screens/open-screen.tsx";

const INSTAGRAM =
  "Mozilla/5.0 (Linux; Android 14; SM-A146M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 355.1.0.44.103 Android";
const IPHONE_APP =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/486.0]";
const REFUSED = "Google no deja iniciar sesión desde esta aplicación";

const menu = () => page.elementLocator(document.querySelector("#ingresar") ?? document.head);

function pretendToBe(userAgent: string): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
}

async function openMenu(): Promise<void> {
  await openScreen("/clave/metas");
  await page.getByRole("button", { name: "Ingresar" }).first().click();
}

test("the sign-in menu inside Instagram warns that Google refuses it and links to the browser", async () => {
  pretendToBe(INSTAGRAM);
  await openMenu();
  await expect.element(menu().getByText(REFUSED)).toBeVisible();
  await expect
    .element(menu().getByRole("link", { name: "Abrir en el navegador" }))
    .toHaveAttribute(
      "href",
      `intent://${window.location.host}/clave/metas#Intent;scheme=http;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`,
    );
  const google = menu().getByRole("link", { name: /Google/ });
  await expect.element(google).toHaveAttribute("href", "/api/auth/google");
  await expect.element(menu().getByRole("link", { name: /Facebook/ })).toBeVisible();
  await expectAccessible(menu().element());
});

test("the sign-in menu inside Facebook on an iPhone explains Abrir en Safari and copies the link", async () => {
  pretendToBe(IPHONE_APP);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openMenu();
  await expect.element(menu().getByText(/Abrir en Safari/)).toBeVisible();
  await menu().getByRole("button", { name: "Copiar el enlace" }).click();
  await expect.element(menu().getByRole("button", { name: "Enlace copiado" })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/clave/metas`);
});

test("a visitor's profile asks to sign in", async () => {
  await openScreen("/perfil");
  await expect.element(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  await expectAccessible();
});

test.each([390, 1280])(
  "at %i px the profile shows a nearly full-screen loading message until the session is known",
  async (width) => {
    await page.viewport(width, 844);
    const { promise, resolve } = Promise.withResolvers<Session>();
    await cookieStore.set("signed_in", "1");
    api.answer({ "GET /api/session": promise, "GET /api/subscription": { subscription: null } });
    const opened = openScreen("/perfil");
    const waiting = page.getByText("Cargando aplicación...");
    await expect.element(waiting).toBeVisible();
    expect(waiting.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(window.innerHeight * 0.8);
    resolve(memberSession());
    await opened;
    await expect.element(page.getByRole("heading", { level: 1, name: "Ana" })).toBeVisible();
  },
);

test("the avatar shows the first letter of the name if the picture cannot be loaded", async () => {
  await cookieStore.set("signed_in", "1");
  api.answer({
    "GET /api/session": memberSession("/api/account/avatar"),
    "GET /api/subscription": { subscription: null },
  });
  await openScreen("/perfil");
  await expect.element(page.getByRole("main").getByText("A", { exact: true })).toBeVisible();
  await expectAccessible();
  await expect.poll(() => document.querySelector<HTMLImageElement>("main img")?.hidden).toBe(true);
});
