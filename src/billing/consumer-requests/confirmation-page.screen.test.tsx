import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessible.ts";
import { refusal } from "#test/screens/fake-api.ts";
import { api, openScreen } from "#test/screens/open-screen.tsx";

const READ = "POST /api/consumer-requests/reading";
const CONFIRM = "POST /api/consumer-requests/confirmation";
const SECRET = "A".repeat(43);
const WAITING = { code: "BA-7K3M-9Q2X", kind: "baja", status: "waiting" } as const;
const NOT_FOUND = refusal(404, "not_found", "No lo encontramos.");

const heading = (name: string) => page.getByRole("heading", { name });
const code = () => page.getByRole("main").getByText(WAITING.code, { exact: true });

test.each([
  ["", undefined],
  ["#corto", refusal(400, "bad_request", "Revisa lo que escribiste.")],
  [`#${SECRET}`, NOT_FOUND],
] as const)("a confirmation link that ends in «%s» is shown as not valid", async (fragment, reply) => {
  if (reply) api.answer({ [READ]: reply });
  await openScreen(`/confirmar-pedido${fragment}`);
  await expect.element(heading("Este enlace no funciona")).toBeVisible();
});

test("a confirmation link opened offline can be retried with the button", async () => {
  api.answer({ [READ]: "offline" });
  await openScreen(`/confirmar-pedido#${SECRET}`);
  await expect.element(heading("No pudimos abrir tu solicitud")).toBeVisible();
  api.answer({ [READ]: NOT_FOUND });
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect.element(heading("Este enlace no funciona")).toBeVisible();
});

test("a failed confirmation can be retried, a double click sends it once, and a skip link does not lose its token", async () => {
  api.answer({ [READ]: WAITING, [CONFIRM]: "offline" });
  await openScreen(`/confirmar-pedido#${SECRET}`);
  await expect.element(heading("Confirma tu baja")).toBeVisible();
  await expect.element(code()).toBeVisible();
  await expectAccessible();
  const skip = page.getByRole("link", { name: "Saltar al contenido" }).element() as HTMLElement;
  skip.click();
  expect(window.location.hash).toBe("#contenido");
  const confirm = page.getByRole("button", { name: "Confirmar la baja" });
  await confirm.click();
  const said = page.getByRole("alert").filter({ hasText: /No hay conexión.* sigue guardada/ });
  await expect.element(said).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<{ code: string; kind: "baja"; status: "under_way" }>();
  api.answer({ [CONFIRM]: promise });
  await confirm.dblClick();
  resolve({ ...WAITING, status: "under_way" });
  await expect.element(heading("Listo, ya estamos con tu solicitud")).toBeVisible();
  expect(api.bodies[CONFIRM]).toEqual([{ token: SECRET }, { token: SECRET }]);
});

test("another confirmation link in the same tab shows its own request", async () => {
  api.answer({ [READ]: refusal(400, "bad_request", "Revisa lo que escribiste.") });
  await openScreen("/confirmar-pedido#otro");
  await expect.element(heading("Este enlace no funciona")).toBeVisible();
  api.answer({ [READ]: WAITING });
  window.location.hash = SECRET;
  await expect.element(code()).toBeVisible();
  expect(api.bodies[READ]).toEqual([{ token: "otro" }, { token: SECRET }]);
});

test.each([
  ["under_way", "Listo, ya estamos con tu solicitud"],
  ["done", "Tu solicitud ya está resuelta"],
  ["by_hand", "Una persona revisa tu solicitud"],
] as const)("a request that is %s shows its status and code, and a link home", async (status, title) => {
  api.answer({ [READ]: { ...WAITING, kind: "arrepentimiento", status } });
  await openScreen(`/confirmar-pedido#${SECRET}`);
  await expect.element(heading(title)).toBeVisible();
  await expect.element(code()).toBeVisible();
  const home = page.getByRole("main").getByRole("link", { name: "Volver al Inicio" });
  await expect.element(home).toHaveAttribute("href", "/");
  await expectAccessible();
});
