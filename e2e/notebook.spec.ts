import type { Page } from "@playwright/test";
import { expect, expectAccessible, growTall, test, WITHOUT_CONNECTION, waitUntilAlive } from "./fixtures.ts";
import {
  becomeReadyOffline,
  beginPremium,
  dialogOf,
  KEEPER_COMES_MS,
  keepGoal,
  keepIdea,
  onAnotherDevice,
} from "./steps.ts";

// The member's notebook on the device, by the idea bank: read and written without a connection, sent once, and what two
// devices wrote at once side by side.

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(WITHOUT_CONNECTION);
});

const ideasOf = (page: Page) => page.getByRole("main").locator("ol > li");

async function write(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Nueva Idea" }).first().click();
  await dialogOf(page).getByRole("textbox").fill(title);
  await dialogOf(page).getByRole("button", { name: "Guardar" }).click();
  await expect(ideasOf(page).filter({ hasText: title })).toHaveCount(1);
  await expect(dialogOf(page)).toBeHidden();
}

/** The same member at the idea bank of another device. */
async function ideasElsewhere(page: Page, name: string): Promise<Page> {
  const device = await onAnotherDevice(page, name);
  await device.goto("/ideas");
  await expect(device.getByRole("heading", { name: "Banco de Ideas" })).toBeVisible();
  return device;
}

test("without a connection the tools open, take what is written, and send it once when it is back", async ({
  page,
  context,
}) => {
  await becomeReadyOffline(page);
  await write(page, "Escrita con red");
  // Also this device has heard that the server has it.
  await expect(page.getByText("Por enviar")).toBeHidden();
  await context.setOffline(true);
  await page.reload();
  await waitUntilAlive(page);
  await expect(ideasOf(page)).toHaveCount(1);
  await expect(page.getByText("Sin conexión.")).toBeVisible();
  await write(page, "Escrita sin red");
  await expect(page.getByText("Un cambio espera en este dispositivo y se envía solo.")).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(ideasOf(page)).toHaveCount(2);
  await expect(ideasOf(page).filter({ hasText: "Escrita sin red" })).toContainText("Por enviar");
  await context.setOffline(false);
  await expect(page.getByText("Por enviar")).toBeHidden();
  await expect(page.getByText("Sin conexión.")).toBeHidden();
  await page.reload();
  await expect(ideasOf(page)).toHaveCount(2);
});

test("a change is kept although its page is left in the same moment", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await beginPremium(page);
  const { id } = await keepGoal(page, { title: "Correr 10 km" });
  await page.goto(`/meta/${id}`);
  const action = page.getByRole("checkbox").first();
  await expect(action).toBeVisible();
  await page.route("**/api/goals/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  // As slow as a cheap phone, for which the page is gone before the device has answered.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  const left = page.waitForEvent("framenavigated");
  await action.evaluate((box: HTMLInputElement) => {
    box.click();
    window.location.reload();
  });
  await left;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(action).toBeChecked();
  await page.unroute("**/api/goals/**");
});

test("every tool opens without a connection, also one that was never opened on this device", async ({
  page,
  context,
}) => {
  await becomeReadyOffline(page);
  const idea = await keepIdea(page, "Aprender a nadar");
  const { id: goal } = await keepGoal(page, { title: "Correr 10 km" });
  await page.reload();
  await expect(ideasOf(page)).toContainText("Aprender a nadar");
  await context.setOffline(true);
  for (const [path, name] of [
    ["/mis-metas", "Mis Metas"],
    [`/meta/${goal}`, "Correr 10 km"],
    [`/meta/editar/${goal}`, "Editar meta"],
    [`/crear-meta/${idea}`, "¿Por qué quieres lograrlo?"],
    ["/notas/clave_metas", "Mis Notas de Metas"],
    ["/favoritos", "Tus Claves Favoritas"],
    ["/ideas", "Banco de Ideas"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await page.goto(`/meta/${goal}`);
  const action = page.getByRole("checkbox").first();
  await action.check();
  await page.reload();
  await expect(action).toBeChecked();
  await context.setOffline(false);
  await expect(page.getByText("Sin conexión.")).toBeHidden();
  await page.reload();
  await expect(action).toBeChecked();
});

test("what was written without a connection is sent from any page, after the browser was closed", async ({
  page,
  context,
}) => {
  const name = await becomeReadyOffline(page);
  await context.setOffline(true);
  await write(page, "Antes de cerrar");
  await page.close();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.clock.install();
  await next.goto("/");
  await waitUntilAlive(next);
  await next.clock.runFor(KEEPER_COMES_MS);
  const unsent = () => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("unsent")));
  await expect.poll(unsent, { timeout: 20_000 }).toEqual([]);
  const laptop = await ideasElsewhere(page, name);
  await expect(ideasOf(laptop)).toHaveCount(1);
  await expect(ideasOf(laptop)).toContainText("Antes de cerrar");
  await laptop.context().close();
});

test("what two devices wrote at once stands side by side, until one is chosen", async ({ page, context }) => {
  const name = await becomeReadyOffline(page);
  await write(page, "Aprender a nadar");
  const laptop = await ideasElsewhere(page, name);
  const change = async (on: Page, title: string) => {
    await on.getByRole("button", { name: /Editar/ }).click();
    await dialogOf(on).getByRole("textbox").fill(title);
    await dialogOf(on).getByRole("button", { name: "Guardar" }).click();
    await expect(dialogOf(on)).toBeHidden();
  };
  await context.setOffline(true);
  await change(page, "Nadar en el mar");
  await change(laptop, "Nadar en el río");
  await context.setOffline(false);

  const other = page.getByRole("region", { name: /Otra versión de/ });
  await expect(ideasOf(page)).toContainText("Nadar en el río");
  await expect(other).toContainText("Nadar en el mar");
  await expect(page.getByRole("button", { name: /Eliminar/ })).toBeHidden();
  await growTall(page);
  await expectAccessible(page);
  await other.getByRole("button", { name: "Usar esta" }).click();
  await expect(other).toBeHidden();
  await expect(ideasOf(page)).toContainText("Nadar en el mar");
  await laptop.reload();
  await expect(ideasOf(laptop)).toContainText("Nadar en el mar");
  await expect(laptop.getByRole("region", { name: /Otra versión de/ })).toBeHidden();
  await laptop.context().close();
});

test("what the server does not take is shown with its words, until its writer lets go of it", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await becomeReadyOffline(page);
  await context.setOffline(true);
  await write(page, "Nadie la quiere");
  await page.goto("/mis-metas");
  await context.route("**/api/ideas/*", (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: "bad_request",
          message: "Revisa lo que escribiste.",
          fields: { title: "No es válido." },
        },
      },
    }),
  );
  await context.setOffline(false);
  await page.goto("/ideas");
  await expect(page.getByRole("heading", { name: "Esto no se pudo guardar" })).toBeVisible();
  await expect(page.getByText("Nadie la quiere")).toBeVisible();
  await expect(page.getByText("No es válido.")).toBeVisible();
  await expect(page.getByText("Aún no tienes ideas. ¡Añade la primera!")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByText("Nadie la quiere")).toBeHidden();
});

test("signing out sends what waits, or asks; then nothing of it is left on the device", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await becomeReadyOffline(page);
  const signOut = async () => {
    await page.goto("/perfil");
    await page.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  };
  const kept = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...Object.keys(localStorage).filter((key) => /known|unsent|draft/.test(key)),
    ]);
  await context.route("**/api/ideas/*", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "unavailable", message: "Intenta de nuevo." } } }),
  );
  await write(page, "Sin enviar");
  await expect(page.getByText("El servidor no responde.")).toBeVisible();
  await signOut();
  await expect(dialogOf(page).getByText(/sin enviar todavía/)).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Volver" }).click();
  expect(await kept()).not.toEqual([]);

  await context.unroute("**/api/ideas/*");
  await signOut();
  await expect(page.getByText("Has cerrado sesión exitosamente.")).toBeVisible();
  await expect.poll(kept).toEqual([]);
});
