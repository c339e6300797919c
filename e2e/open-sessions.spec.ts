import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, WITHOUT_CONNECTION } from "./fixtures.ts";
import { beginSession, onAnotherDevice } from "./steps.ts";

const sessionsOf = (page: Page) => page.getByRole("region", { name: "Dónde tienes la sesión abierta" });

/** Opens the profile at the sessions: they are fetched when they come into view. */
async function openSessions(page: Page): Promise<void> {
  await page.goto("/perfil");
  await sessionsOf(page).scrollIntoViewIfNeeded();
}

test("the profile shows where one is signed in, and closes another session at once", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const { name } = await beginSession(page, {});
  await openSessions(page);
  const sessions = sessionsOf(page);
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("listitem")).toContainText("Esta sesión");
  await expect(sessions.getByText("en ningún otro dispositivo")).toBeVisible();
  await expect(sessions.getByRole("button", { name: /^Cerrar la sesión/ })).toHaveCount(0);

  const device = await onAnotherDevice(page, name);
  await openSessions(device);
  await expect(sessionsOf(device).getByRole("listitem")).toHaveCount(2);
  await openSessions(page);
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText(/^Último uso: \d/)).toBeVisible();
  await expectAccessible(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") asked++;
  });
  await sessions.getByRole("button", { name: /^Cerrar la sesión de / }).dblclick();
  await expect(sessions.getByText(/^Se cerró la sesión de /)).toBeFocused();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect(asked).toBe(1);

  await device.reload();
  await expect(device.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  await expect(device.getByText("Tu sesión se cerró")).toBeVisible();
  await device.context().close();
});

test("without a connection the sessions are asked for again, and one that stays open is said to", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(WITHOUT_CONNECTION);
  const { name } = await beginSession(page, {});
  const device = await onAnotherDevice(page, name);
  await page.route("**/api/sessions", (route) => route.abort());
  await openSessions(page);
  const sessions = sessionsOf(page);
  await expect(sessions.getByText(/^No pudimos ver tus sesiones\. No hay conexión/)).toBeVisible();
  await page.unroute("**/api/sessions");
  await sessions.getByRole("button", { name: "Intentar de nuevo" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);

  await page.route("**/api/sessions/*", (route) => route.abort());
  await sessions.getByRole("button", { name: /^Cerrar la sesión de / }).click();
  await expect(sessions.getByText(/sigue abierta\. No hay conexión/)).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await device.context().close();
});

test("many sessions are shown when asked for", { tag: "@desktop" }, async ({ page }) => {
  const { name } = await beginSession(page, {});
  for (let more = 0; more < 5; more++) await (await onAnotherDevice(page, name)).context().close();
  await openSessions(page);
  const sessions = sessionsOf(page);
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  await sessions.getByRole("button", { name: "Ver las 6 sesiones" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(6);
});
