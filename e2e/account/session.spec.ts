import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { beginIdea } from "../notebook/idea-steps.ts";
import {
  BACKGROUND_TASKS_BEGIN_MS,
  becomePremium,
  beginSession,
  dialogOf,
  enterWithGoogle,
  look,
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
  // The page makes the first request, and the background tasks make the second.
  const looked = page.waitForResponse((response) => /api\/session$/.test(response.url()) && ++asked === 2);
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { name: "Tu cuenta", exact: true })).toBeVisible();
  await page.clock.runFor(BACKGROUND_TASKS_BEGIN_MS);
  await (await looked).finished();
  // Let the page process the answer.
  await page.evaluate(() => 0);
}

test("an idea draft reopens after the session ended and the member signed in again", async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const name = await becomePremium(page);
  await beginIdea(page, "A medio escribir");
  const other = await context.newPage();
  await other.goto("/mis-metas");
  await expect(other.getByRole("heading", { name: "Mis Metas" })).toBeVisible();
  product.change("DELETE FROM sessions");
  // A page that becomes visible pulls changes, so it notices that the session has ended. The other tab notices first.
  await look(other);
  await expect(other.getByText("Tu sesión terminó")).toBeVisible();
  await look(page);
  await expect(dialogOf(page).getByText("Tu sesión terminó")).toBeVisible();
  await expect(dialogOf(page).getByText(/queda guardado en este dispositivo/)).toBeVisible();
  await expect(dialogOf(page).getByRole("textbox")).toHaveValue("A medio escribir");
  await expect(dialogOf(page).getByRole("link", { name: /Facebook/ })).toBeVisible();

  await enterWithGoogle(page, name);
  await expect(page).toHaveURL(/\/ideas$/);
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

test.describe("an open session", { tag: "@desktop" }, () => {
  test("is refreshed once before its end, and stays on a server error", async ({
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
    // The page ignores a timer tick while it still reads the refusal.
    await expect.poll(() => page.clock.runFor(TICK_MS).then(() => renewed)).toBe(1);
    // Until the page has read the expiry of its new token, a tick would abort this call and refresh again.
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
    // Simulates a device that was asleep: the clock moves on, but no timer runs.
    await page.clock.setSystemTime(Date.now() + 5 * HOUR_MS);
    await look(page);
    await expect.poll(refreshes).toBe(1);
    await expect(page.getByRole("button", { name: /, tu menú$/ })).toBeAttached();
  });
});
