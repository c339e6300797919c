import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { newId } from "#platform/shared/new-id.ts";
import { expectAccessible } from "#test/screens/accessible.ts";
import { api, clickTwice, openAsMember } from "#test/screens/open-screen.tsx";
import type { OpenSession } from "../contract.ts";

const LIST = "GET /api/sessions";
const CLOSE = "DELETE /api/sessions/:id";

const section = () => page.getByRole("region", { name: "Dónde tienes la sesión abierta" });
const items = () => section().getByRole("listitem").elements();
const said = (text: string | RegExp) => section().getByText(text);

/** Returns sessions of `others` devices, and this device's session at the end. */
function sessions(others: number): OpenSession[] {
  const at = "2026-11-20T12:00:00.000Z";
  return Array.from({ length: others + 1 }, (_, index) => ({
    id: newId(),
    device: index === others ? "Chrome en Linux" : "Chrome en Android",
    created_at: at,
    last_used_at: at,
    is_current: index === others,
  }));
}

/** Opens the profile and scrolls to the sessions, which are fetched when visible. */
async function openSessions(): Promise<void> {
  await openAsMember("/perfil", null);
  await expect.element(section()).toBeInTheDocument();
  // Content above may still grow and push the section out of view again.
  await expect
    .poll(() => {
      section().element().scrollIntoView();
      return api.asked;
    })
    .toContain(LIST);
}

test("the list of a single session says so and has no button to close it", async () => {
  api.answer({ [LIST]: sessions(0) });
  await openSessions();
  await expect.element(said("Esta sesión")).toBeVisible();
  await expect.element(said("en ningún otro dispositivo")).toBeVisible();
  expect(items()).toHaveLength(1);
  await expect.element(section().getByRole("button", { name: /^Cerrar la sesión/ })).not.toBeInTheDocument();
});

test("loading and closing sessions show an error offline, can be retried, and ignore a second click", async () => {
  api.answer({ [LIST]: "offline", [CLOSE]: "offline" });
  await openSessions();
  await expect.element(said(/^No pudimos ver tus sesiones\. No hay conexión/)).toBeVisible();
  api.answer({ [LIST]: sessions(1) });
  await section().getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.poll(items).toHaveLength(2);
  expect(items()[0]?.textContent).toContain("Esta sesión");
  expect(items()[1]?.textContent).toMatch(/Último uso: 20 de noviembre de 2026 a las \d+:\d\d/);
  await expectAccessible(section().element());

  const close = section().getByRole("button", { name: "Cerrar la sesión de Chrome en Android" });
  await close.click();
  await expect.element(said(/sigue abierta\. No hay conexión/)).toBeVisible();
  expect(items()).toHaveLength(2);
  api.answer({ [CLOSE]: undefined });
  clickTwice(close);
  await expect.element(said(/^Se cerró la sesión de Chrome en Android\./)).toHaveFocus();
  expect(items()).toHaveLength(1);
  expect(api.asked.filter((address) => address.startsWith("DELETE"))).toHaveLength(2);
});
