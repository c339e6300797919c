import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { beginSession, doubleClick, onAnotherDevice } from "../steps.ts";

const sessionsOf = (page: Page) => page.getByRole("region", { name: "Dónde tienes la sesión abierta" });

/** Sessions load when they scroll into view. */
async function openSessions(page: Page): Promise<void> {
  await page.goto("/perfil");
  await sessionsOf(page).scrollIntoViewIfNeeded();
}

test("the profile lists the open sessions, and closing another session signs that device out", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const { name } = await beginSession(page, {});
  const device = await onAnotherDevice(page, name);
  await openSessions(device);
  await expect(sessionsOf(device).getByRole("listitem")).toHaveCount(2);
  await openSessions(page);
  const sessions = sessionsOf(page);
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText(/^Último uso: \d/)).toBeVisible();
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") asked++;
  });
  const close = sessions.getByRole("button", { name: /^Cerrar la sesión de / });
  await doubleClick(page, close, "**/api/sessions/*");
  await expect(sessions.getByText(/^Se cerró la sesión de /)).toBeFocused();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect(asked).toBe(1);

  await device.reload();
  await expect(device.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  await expect(device.getByText("Tu sesión se cerró")).toBeVisible();
  await device.context().close();
});
