import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, growTall, test } from "../fixtures.ts";
import { beginIdea, ideasOf } from "../notebook/idea-steps.ts";
import {
  BACKGROUND_TASKS_BEGIN_MS,
  becomePremium,
  beginPremium,
  beginSession,
  dialogOf,
  enterWithGoogle,
  keepIdea,
  look,
  loseAnswer,
} from "../steps.ts";

const TICK_MS = 30_000;
const HOUR_MS = 3_600_000;

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/session/refresh")) count++;
  });
  return () => count;
}

/** Opens the profile, starts the background tasks, and waits for their first session check. */
async function startKeeper(page: Page): Promise<void> {
  let asked = 0;
  // The page itself makes the first request.
  const looked = page.waitForResponse((response) => /api\/session$/.test(response.url()) && ++asked === 2);
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Tu cuenta", exact: true })).toBeVisible();
  await page.clock.runFor(BACKGROUND_TASKS_BEGIN_MS);
  await (await looked).finished();
  // Let the page process the answer.
  await page.evaluate(() => 0);
}

test("an idea saved after the server ended the session is sent after the next sign-in", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const name = await beginPremium(page);
  await keepIdea(page, "Aprender a nadar");
  await page.goto("/ideas");
  await page
    .getByRole("button", { name: /Editar/ })
    .first()
    .click();
  await dialogOf(page).getByRole("textbox").fill("Cruzar el río a nado");
  product.change("DELETE FROM sessions");
  await dialogOf(page).getByRole("button", { name: "Guardar" }).dblclick();

  await expect(page.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible();
  await expect(page.getByText(/sin enviar está en este dispositivo/)).toBeVisible();
  await enterWithGoogle(page, name);
  await expect(page).toHaveURL(/\/ideas$/);
  await expect(ideasOf(page)).toHaveCount(1);
  await expect(ideasOf(page)).toContainText("Cruzar el río a nado");
  await expect(ideasOf(page)).not.toContainText("Por enviar");
  await page.reload();
  await expect(ideasOf(page)).toHaveCount(1);
});

test("an idea draft reopens after the session ended and the member signed in again", async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const name = await becomePremium(page);
  await beginIdea(page, "A medio escribir");
  product.change("DELETE FROM sessions");
  // A page that becomes visible pulls changes, and learns that the session has ended.
  await look(page);
  await expect(dialogOf(page).getByText("Tu sesión terminó")).toBeVisible();
  await expect(dialogOf(page).getByText(/queda guardado en este dispositivo/)).toBeVisible();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");
  await expect(dialogOf(page).getByRole("link", { name: /Facebook/ })).toBeVisible();
  await expectAccessible(page);

  await enterWithGoogle(page, name);
  await expect(page).toHaveURL(/\/ideas$/);
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");
});

test("a draft stays on the screen when another tab has heard first that the session ended", async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await becomePremium(page);
  await beginIdea(page, "A medio escribir");
  const other = await context.newPage();
  await other.goto("/mis-metas");
  await expect(other.getByRole("heading", { name: "Mis Metas" })).toBeVisible();
  product.change("DELETE FROM sessions");
  await look(other);
  await expect(other.getByText("Tu sesión terminó")).toBeVisible();

  await look(page);
  await expect(dialogOf(page).getByText("Tu sesión terminó")).toBeVisible();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");
});

test("a sign-out asks before it deletes a draft of another tab, then clears that tab and the cookies", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await becomePremium(page);
  await beginIdea(page, "A medio escribir");

  const other = await context.newPage();
  await other.goto("/perfil");
  await other.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await expect(dialogOf(other).getByText("Tienes algo sin guardar")).toBeVisible();
  await dialogOf(other).getByRole("button", { name: "Volver" }).click();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");

  await other.getByRole("main").getByRole("button", { name: "Cerrar sesión", exact: true }).click();
  await dialogOf(other).getByRole("button", { name: "Cerrar sesión y borrarlo" }).click();
  await expect(other.getByText("Has cerrado sesión exitosamente.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Banco de Ideas" })).toBeHidden();
  await expect(dialogOf(page).getByRole("textbox")).toBeHidden();
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join());
  expect(kept).not.toContain("A medio escribir");
  expect(await context.cookies()).toEqual([]);
});

test("a sign-out everywhere can be repeated after a lost answer, and clears the device", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|401/);
  await becomePremium(page);
  await page.goto("/perfil");
  // Each part that loads late would find out that the session has ended.
  await growTall(page);
  await expect(page.getByText("Esta sesión")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Eventos del calendario" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Tus pagos" }).getByRole("listitem")).toBeVisible();
  await loseAnswer(page, "**/api/sessions", "DELETE");
  const everywhere = page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" });
  const confirm = dialogOf(page).getByRole("button", { name: "Cerrar en todos" });
  await everywhere.click();
  await confirm.click();
  await expect(page.getByText("Error al Cerrar Sesión")).toBeVisible();
  await expect(confirm).toBeHidden();
  await everywhere.click();
  await confirm.click();
  await expect(page.getByText("Ya estaba cerrada en este dispositivo.")).toBeVisible();
  await expect(page.getByText("Por favor, inicia sesión para ver tu perfil.")).toBeVisible();
  const kept = () =>
    page.evaluate(async () => [...Object.keys(localStorage), ...(await indexedDB.databases())]);
  await expect.poll(kept).toEqual([]);
});

test.describe("an open session", { tag: "@desktop" }, () => {
  test("is refreshed once before it expires, and a server error does not sign the member out", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/503|ERR_FAILED/);
    const refreshes = countRefreshes(context);
    await page.clock.install();
    await beginSession(page, {});
    await startKeeper(page);
    await page.clock.runFor(HOUR_MS - 5 * TICK_MS);
    expect(refreshes()).toBe(0);

    await context.route("**/api/session/refresh", (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse(/session\/refresh/);
    await page.clock.runFor(2 * TICK_MS);
    await refused;
    await expect(page.getByRole("heading", { name: "Tu cuenta", exact: true })).toBeVisible();
    await context.unroute("**/api/session/refresh");
    let renewed = 0;
    page.on("response", (response) => {
      if (/session\/refresh/.test(response.url()) && response.ok()) renewed++;
    });
    const learnt = page.waitForResponse(/api\/session$/);
    // The page ignores a tick while it still reads the refusal.
    await expect.poll(() => page.clock.runFor(TICK_MS).then(() => renewed)).toBe(1);
    // A tick before the page knows its new end would end that call, and refresh again.
    await (await learnt).finished();
    await page.evaluate(() => 0);
    const sent = refreshes();
    await page.clock.runFor(10 * TICK_MS);
    expect([refreshes(), renewed]).toEqual([sent, 1]);
  });

  test("is refreshed as soon as the device wakes up", async ({ page, context }) => {
    const refreshes = countRefreshes(context);
    await page.clock.install();
    await beginSession(page, {});
    await startKeeper(page);
    // Simulates sleep: the clock moved on, and no timer ran.
    await page.clock.setSystemTime(Date.now() + 5 * HOUR_MS);
    await look(page);
    await expect.poll(refreshes).toBe(1);
    await expect(page.getByText(/, tu menú/)).toBeAttached();
  });

  test("is refreshed once when two tabs need it at the same moment", async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/401/);
    await beginSession(page, {});
    const other = await context.newPage();
    const refreshes = countRefreshes(context);
    // No page is open yet, so no call of an earlier document needs a refresh of its own.
    await context.clearCookies({ name: "access" });
    await Promise.all([page.goto("/perfil"), other.goto("/perfil")]);
    for (const tab of [page, other])
      await expect(tab.getByRole("heading", { name: "Tu cuenta", exact: true })).toBeVisible();
    expect(refreshes()).toBe(1);
  });

  test("shows a name that a sign-in in another tab has changed", async ({ page, context }) => {
    const { name } = await beginSession(page, {});
    await page.goto("/perfil");
    // Wait for the sessions: the next sign-in ends the session that requests them.
    const sessions = page.getByRole("region", { name: "Dónde tienes la sesión abierta" });
    await sessions.scrollIntoViewIfNeeded();
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    const other = await context.newPage();
    await other.goto("/api/auth/google");
    await other.getByLabel("Nombre", { exact: true }).fill("Nombre Nuevo");
    await other.getByLabel("Correo electrónico", { exact: true }).fill(`${name.toLowerCase()}@ejemplo.com`);
    await other.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nombre Nuevo" })).toBeVisible();
  });
});
